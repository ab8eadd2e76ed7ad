// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/classify.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "conformance/gostop/classify_words.h"
#include "conformance/gostop/clause_words.h"
#include "conformance/gostop/explanation/capture_cause.h"
#include "conformance/gostop/explanation/points_cause.h"
#include "conformance/gostop/explanation/steal_worth.h"
#include "conformance/gostop/ways_of_writing.h"
#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/state_fields.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using enum EventType;

std::string set_text(CardSet cards) { return '[' + names(cards) + ']'; }

std::string optional_text(const std::optional<CardSet>& cards) {
  return cards ? set_text(*cards) : "not seen";
}

class Classification {
 public:
  explicit Classification(const ObservedStep& step)
      : rules_(step.rules), after_(step.after), seen_(step.seen), step_(step) {
    REQUIRES(step.before.players == step.rules.players);
    REQUIRES(step.after.players == step.rules.players);
  }

  std::vector<Finding> run() {
    if (plays_on_after_the_deal(step_)) {
      compare_flow();  // stacks and counts follow
      return with_words();
    }
    report_lost();
    compare_cards();
    compare_counts();
    compare_points();
    compare_flow();
    return with_words();
  }

  // While a table card is chosen, cards in play may be listed nowhere.
  std::vector<Finding> alone() {
    const bool choosing =
        seen_.decision == Decision::take_hand || seen_.decision == Decision::take_flip;
    if (!choosing) report_lost();
    alone_ = true;
    compare_points();
    return with_words();
  }

 private:
  std::vector<Finding> with_words() {
    for (Finding& finding : found_) {
      if (finding.about.empty()) finding.about = words_about(step_, finding);
    }
    return std::move(found_);
  }

  // `cards`: those that lie elsewhere.
  Finding& add(Kind kind, std::string detail, std::string key, std::string expected,
               std::string got, CardSet cards = {}) {
    Finding finding;
    finding.kind = kind;
    if (moves_cards(kind) && are_open_jokers(cards)) {
      finding.about = "joker.table_to";
    } else {
      finding.events = event_words(kind, step_.events, cards);
    }
    finding.detail = std::move(detail);
    finding.key = std::move(key);
    finding.expected = std::move(expected);
    finding.got = std::move(got);
    finding.follows = moves_cards(kind) && !found_.empty();
    return found_.emplace_back(std::move(finding));
  }

  // Cards that are nowhere or twice. Other differences are reported beside them: from here on such
  // cards count as lying where the reference has them.
  void report_lost() {
    const auto [lost, doubled] = conservation(rules_, step_.dealt_stock, seen_);
    if (lost.empty() && doubled.empty()) return;
    const bool stock_order = !lost.empty() && lost.size() == doubled.size() &&
                             seen_.complete(rules_.players) && seen_.twice.empty();
    if (stock_order) {
      Finding& turned = add(Kind::wrong_stock, "", "stock_left", set_text(lost) + " used",
                            set_text(doubled) + " used");
      if (turned.events != Words(word(deal))) turned.about = "GS-A-040";  // not the top card
    } else if (!doubled.empty()) {
      add(Kind::duplicated_card, "", "", "each card once", "twice " + set_text(doubled), doubled);
    }
    if (!stock_order && !lost.empty()) {
      add(Kind::lost_card, "", "", "each card once", "nowhere " + set_text(lost), lost);
    }
    misplaced_ = lost | doubled;
    const auto settle = [this](std::optional<CardSet>& zone, CardSet reference) {
      if (zone) zone = (*zone - misplaced_) | (reference & misplaced_);
    };
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      settle(seen_.hands[seat], after_.seat(seat).hand);
      settle(seen_.captured[seat], after_.seat(seat).captured);
    }
    settle(seen_.table, after_.table);
  }

  // The quick way: equal sets need no places.
  bool same(const std::optional<CardSet>& seen, CardSet expected) const {
    return !seen || *seen == expected;
  }

  static CardSet misfit(const std::optional<CardSet>& seen, CardSet expected) {
    return seen ? (*seen - expected) | (expected - *seen) : CardSet();
  }

  void compare_cards() {
    table_equal_ = same(seen_.table, after_.table);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      table_equal_ = table_equal_ && same(seen_.hands[seat], after_.seat(seat).hand);
      piles_equal_ = piles_equal_ && same(seen_.captured[seat], after_.seat(seat).captured);
    }
    if (!table_equal_ || !piles_equal_) {
      if (seen_.complete(rules_.players)) {
        classify_places();
      } else {
        classify_zones();
      }
    }
    compare_stock();
    compare_stacks();
  }

  // Not every zone was observed: the zone of each difference gives its kind.
  void classify_zones() {
    REQUIRES(!seen_.complete(rules_.players));
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!same(seen_.hands[seat], after_.seat(seat).hand)) {
        add(Kind::wrong_hand, "", fmt::format("hands[{}]", seat), set_text(after_.seat(seat).hand),
            optional_text(seen_.hands[seat]), misfit(seen_.hands[seat], after_.seat(seat).hand));
      }
      if (!same(seen_.captured[seat], after_.seat(seat).captured)) {
        const bool mover = seat == step_.before.mover;
        const CardSet cards = misfit(seen_.captured[seat], after_.seat(seat).captured);
        const bool captures = mover && !from_other_piles().contains(cards);
        const Kind kind = captures ? Kind::wrong_capture : Kind::wrong_steal;
        add(kind, "", fmt::format("captured[{}]", seat), set_text(after_.seat(seat).captured),
            optional_text(seen_.captured[seat]), captures ? cards : CardSet());
      }
    }
    if (!same(seen_.table, after_.table)) {
      const CardSet cards = misfit(seen_.table, after_.table);
      const bool captures = !from_other_piles().contains(cards);
      add(captures ? Kind::wrong_capture : Kind::wrong_steal, "", "table", set_text(after_.table),
          optional_text(seen_.table), captures ? cards : CardSet());
    }
  }

  // Cards that other seats than the mover had captured: they leave those piles only by a steal,
  // wherever the log puts them. An open joker lies there before the first action.
  CardSet from_other_piles() const {
    CardSet cards;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seat != step_.before.mover) cards |= step_.before.seat(seat).captured;
    }
    return came(table_joker) ? cards - kJokerCards : cards;
  }

  void classify_places() {
    REQUIRES(seen_.complete(rules_.players));
    const Places expected = places(rules_, after_);
    const Places got = places(rules_, seen_);
    const CardSet of_others = from_other_piles();
    CardSet hands, captures, steals, astray;
    for (const Card card : rules_.deck) {
      if (expected[card.index()] == got[card.index()] || misplaced_.has(card)) continue;
      using Zone = Place::Zone;
      const auto either = [&](Zone zone) {
        return expected[card.index()].zone == zone || got[card.index()].zone == zone;
      };
      const bool in_piles =
          expected[card.index()].zone == Zone::captured && got[card.index()].zone == Zone::captured;
      if (in_piles || of_others.has(card)) {
        steals |= card;
        if (got[card.index()].zone != Zone::captured) astray |= card;
      } else if (either(Zone::hand) || either(Zone::stock)) {
        hands |= card;
      } else {
        captures |= card;
      }
    }
    ENSURES((hands & (captures | steals)).empty() && (captures & steals).empty());
    if (!hands.empty()) report_moved(Kind::wrong_hand, "", hands, expected, got);
    if (!captures.empty()) {
      const Kind kind = about_stack(captures) ? Kind::wrong_stack : Kind::wrong_capture;
      report_moved(kind, capture_detail(captures, got), captures, expected, got);
      if (seen_.captured[step_.before.mover]) {
        found_.back().hints = capture_hints(step_, seen_, captures);
      }
    }
    if (!steals.empty()) {
      report_moved(Kind::wrong_steal, steal_detail(steals, expected, got), steals, expected, got);
      if (astray.empty()) hint_at_steals();  // else they are taken and laid elsewhere
    }
  }

  void report_moved(Kind kind, std::string detail, CardSet cards, const Places& expected,
                    const Places& got) {
    REQUIRES(!cards.empty());
    const Card card = cards.first();
    // The stolen junk does not show the reason of the steal.
    const CardSet concerned = kind == Kind::wrong_steal ? CardSet() : cards;
    add(kind, std::move(detail), std::string(name(card)), to_text(expected[card.index()]),
        to_text(got[card.index()]) + text_of_the_others(cards, expected, got), concerned);
  }

  // Jokers that lie open before the action and after it: no event of the turn is about them.
  bool are_open_jokers(CardSet cards) const {
    const CardSet open = (step_.before.table & after_.table & kJokerCards) - in_stacks();
    return !cards.empty() && (cards - open).empty();
  }

  // Months that lie as stacks before the action or after it, with the jokers buried there.
  CardSet in_stacks() const {
    CardSet cards;
    for (const State* state : {&step_.before, &after_}) {
      for (Month month = 1; month <= Card::kMonths; ++month) {
        if (!in(state->stacked, month)) continue;
        cards |= CardSet::of(month) | joker_cards(state->stacks[month].jokers);
      }
    }
    return cards;
  }

  bool about_stack(CardSet cards) const {
    const CardSet stacks = in_stacks();
    return !(cards & stacks).empty() && (cards - stacks - kJokerCards).empty();
  }

  bool captures_differ() const {
    return std::any_of(found_.begin(), found_.end(), [](const Finding& each) {
      return each.kind == Kind::wrong_capture || each.kind == Kind::wrong_stack;
    });
  }

  bool came(EventType what) const {
    return std::any_of(step_.events.begin(), step_.events.end(),
                       [what](const Event& event) { return event.what == what; });
  }

  bool captured_from_hand() const {
    return came(hand_takes_one) || came(hand_takes_choice) || came(hand_takes_stack);
  }

  // The hand card took all that lay open, and the turned card lies alone: no sweep, for the turn
  // does not end between the two.
  bool swept_before_the_flip() const {
    return captured_from_hand() && came(flip_no_match) && after_.table.size() == 1;
  }

  // Nothing for a stack, or more than is due, if nothing else brought junk and the other card of
  // the turn took no stack.
  void hint_at_stack(int due, int taken, int opponents) {
    REQUIRES(due >= 0 && taken >= 0 && opponents > 0 && !found_.empty());
    Finding& finding = found_.back();
    const bool stack_alone = finding.events == word(own_stack) ||
                             finding.events == word(other_stack) ||
                             finding.events == word(dealt_stack);
    const bool by_hand = came(hand_takes_stack);
    const bool wrong = due > 0 && (taken == 0 || taken > due) && taken % opponents == 0;
    if (!stack_alone || !wrong || by_hand == came(flip_takes_stack)) return;
    const std::string each =
        taken == 0 ? "no junk" : fmt::format("{} junk from each opponent", taken / opponents);
    finding.hints.push_back(
        {fmt::format("{} for a stack that the {} card takes", each, by_hand ? "hand" : "turned"),
         std::string(word(other_stack))});
  }

  // Whether a pile of another seat has cards that were in that of the mover.
  bool taker_gives() const {
    const Seat mover = step_.before.mover;
    const CardSet own = step_.before.seat(mover).captured;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const CardSet more = *seen_.captured[seat] - after_.seat(seat).captured;
      if (seat != mover && !(more & own).empty()) return true;
    }
    return false;
  }

  // From whom junk was taken, and for what.
  void hint_at_steals() {
    REQUIRES(!found_.empty() && found_.back().kind == Kind::wrong_steal);
    const Seat mover = step_.before.mover;
    const auto taken_from = [&](CardSet pile, Seat victim) {
      return (pile & step_.before.seat(victim).captured).size();
    };
    int due = 0, taken = 0, victims_due = 0, victims = 0;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seat == mover) continue;
      const int owed = taken_from(after_.seat(mover).captured, seat);
      const int got = taken_from(*seen_.captured[mover], seat);
      due += owed;
      taken += got;
      victims_due += owed > 0 ? 1 : 0;
      victims += got > 0 ? 1 : 0;
    }
    ENSURES(victims_due < rules_.players && victims < rules_.players);
    Finding& finding = found_.back();
    if (taker_gives()) {
      finding.hints.push_back({"junk of the taker goes to the victim", std::string(word(steal))});
      return;
    }
    if (victims_due > 1 && victims == 1) {
      finding.hints.push_back({"junk taken from one opponent only", "steal"});
    }
    for (Hint& hint : hints_at_worth(step_)) finding.hints.push_back(std::move(hint));
    hint_at_stack(due, taken, rules_.players - 1);
    if (due == 0 && swept_before_the_flip()) {
      finding.hints.push_back(
          {"junk taken where the hand card alone empties the table", std::string(word(sweep))});
      return;
    }
    for (const std::string& event : Words(finding.events)) {
      if (taken == 0 && due > 0) {
        finding.hints.push_back({fmt::format("no junk taken for `{}`", event), event});
      } else if (due == 0 && taken > 0 && !captures_differ()) {  // else they may have brought it
        finding.hints.push_back({fmt::format("junk taken for `{}`", event), event});
      }
    }
  }

  std::string capture_detail(CardSet cards, const Places& got) const {
    REQUIRES(!cards.empty());
    int taken = 0, left = 0;
    for (const Card card : cards) {
      const Place place = got[card.index()];
      taken += place.zone == Place::Zone::captured ? 1 : 0;
      left += place.zone == Place::Zone::table ? 1 : 0;
    }
    if (taken > 0 && left > 0) return "other cards";
    return taken > 0 ? "too many" : "too few";
  }

  std::string steal_detail(CardSet cards, const Places& expected, const Places& got) const {
    REQUIRES(!cards.empty());
    const Place pile{Place::Zone::captured, static_cast<std::int8_t>(step_.before.mover)};
    int wanted = 0, taken = 0;
    for (const Card card : cards) {
      wanted += expected[card.index()] == pile ? 1 : 0;
      taken += got[card.index()] == pile ? 1 : 0;
    }
    return taken > wanted ? "too many" : (taken < wanted ? "too few" : "other card");
  }

  void compare_stock() {
    const bool elsewhere = !table_equal_ || !piles_equal_ || !misplaced_.empty();
    if (elsewhere && seen_.complete(rules_.players))
      return;  // the cards of the stock lie elsewhere
    if (!seen_.stock_left || *seen_.stock_left == after_.stock.size()) return;
    add(Kind::wrong_stock, "", "stock_left", std::to_string(after_.stock.size()),
        number_text(*seen_.stock_left));
  }

  // Of months whose cards lie on the table as they should.
  void compare_stacks() {
    if (!seen_.stacks) return;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const int expected = in(after_.stacked, month) ? int{after_.stacks[month].owner} : kNoStack;
      const int got = (*seen_.stacks)[month];
      const bool lies = !seen_.table || seen_.table->in(month) == after_.table.in(month);
      if (expected == got || !lies) continue;
      const auto text = [](int owner) {
        return owner == kNoStack ? std::string("no stack") : fmt::format("owner {}", owner);
      };
      add(Kind::wrong_stack, "", fmt::format("stacks.{:02}", month), text(expected), text(got));
      return;
    }
  }

  void compare_count(Kind kind, const char* key, const ObservedPerSeat<int>& seen,
                     int (*expected)(const State&, Seat)) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const auto& got = seen[seat];
      if (!got || *got == expected(after_, seat)) continue;
      add(kind, "", fmt::format("{}[{}]", key, seat), std::to_string(expected(after_, seat)),
          number_text(*got));
      return;
    }
  }

  void compare_counts() {
    compare_count(Kind::wrong_go_count, "go_counts", seen_.go_counts,
                  [](const State& s, Seat seat) -> int { return s.seat(seat).go_count; });
    compare_count(Kind::wrong_shake_count, "shakes", seen_.shakes,
                  [](const State& s, Seat seat) -> int { return s.seat(seat).shakes; });
    compare_count(Kind::wrong_bomb_count, "bombs", seen_.bombs,
                  [](const State& s, Seat seat) -> int { return s.seat(seat).bombs; });
    compare_count(Kind::wrong_credits, "credits", seen_.credits,
                  [](const State& s, Seat seat) -> int { return s.seat(seat).credits; });
    compare_count(Kind::wrong_instant, "instant", seen_.instant,
                  [](const State& s, Seat seat) -> int { return s.instant[seat]; });
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const CupUse reference = after_.seat(seat).cup;
      if (!seen_.cups[seat] || *seen_.cups[seat] == reference) continue;
      add(Kind::wrong_cup, "", fmt::format("cups[{}]", seat),
          std::string(trace::word_of(reference)), std::string(trace::word_of(*seen_.cups[seat])));
    }
  }

  // Points of the cards in the observation. If it does not show them, those of the reference,
  // unless other cards are known to differ.
  void compare_points() {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!seen_.points[seat]) continue;
      const SeatState& player = after_.seat(seat);
      if (!seen_.captured[seat] && (alone_ || !found_.empty())) continue;
      const auto& pile = step_.written.captured[seat];
      const CardSet captured = pile ? *pile : player.captured;
      const CardValues& by = counting(rules_, player.cup, captured);
      const int expected = points(by, captured), got = *seen_.points[seat];
      if (expected == got || forgiven_points(seat, got)) continue;
      if (!step_.exact && other_use_of_the_cup(rules_, player, captured, got)) {
        step_.notes.add(Note::cup_in_another_use);
        continue;
      }
      Finding& finding = add(Kind::wrong_points, "", fmt::format("points[{}]", seat),
                             std::to_string(expected), number_text(got));
      const PointsStep points_step{rules_, step_.before, after_, step_.events, seat, captured};
      explain_points(points_step, got, finding);
    }
  }

  // Points that count cards which the log lists nowhere yet.
  bool forgiven_points(Seat seat, int got) const {
    const auto& pile = step_.seen.captured[seat];
    return pile && points(counting(rules_, after_.seat(seat).cup, *pile), *pile) == got;
  }

  // The decision is judged on the cards that the engine has, if they allow it.
  void compare_flow() {
    if (!seen_.decision && !seen_.to_move) return;
    Decision decision = after_.decision;
    Seat to_move = after_.to_move;
    if (!table_equal_ || !misplaced_.empty()) return;
    if (!piles_equal_ && !goes_on_alike(step_, seen_)) return;
    if (seen_.decision && *seen_.decision != decision) {
      const bool end = after_.over() || *seen_.decision == Decision::over;
      const Kind kind = end ? Kind::wrong_end : Kind::wrong_decision;
      add(kind, fmt::format("{} for {}", word(*seen_.decision), word(decision)), "decision",
          std::string(word(decision)), std::string(word(*seen_.decision)));
      return;
    }
    if (seen_.to_move && !after_.over() && *seen_.to_move != to_move) {
      // Which seat gives next depends on the junk that is owed, not on the turns.
      if (decision == Decision::give && seen_.decision == Decision::give) return add_giver();
      add(Kind::wrong_turn, "", "to_move", std::to_string(to_move), std::to_string(*seen_.to_move));
    }
  }

  // Another seat is to give: GS-A-071 if the right one has nothing but junk that counts double.
  void add_giver() {
    Finding& finding = add(Kind::wrong_steal, "another giver", "to_move",
                           std::to_string(after_.to_move), std::to_string(*seen_.to_move));
    bool doubles = true;
    for (const Card card : legal(rules_, after_).cards) {
      doubles = doubles && junk_worth(rules_, card) > 1;
    }
    finding.about = doubles ? "GS-A-071" : "steal.chooser";
    finding.follows = false;
  }

  const Rules& rules_;
  const State& after_;
  ObservedPosition seen_;
  const ObservedStep& step_;
  CardSet misplaced_;  // nowhere or twice
  bool table_equal_ = true, piles_equal_ = true;
  bool alone_ = false;  // the reference is in another position
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> classify(const ObservedStep& step) { return Classification(step).run(); }

std::vector<Finding> classify_alone(const ObservedStep& step) {
  return Classification(step).alone();
}

}  // namespace showstopper::conformance::gostop
