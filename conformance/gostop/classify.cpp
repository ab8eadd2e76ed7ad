// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/classify.h"

#include <algorithm>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"

namespace showstopper::conformance::gostop {

namespace {

using enum EventType;

// What each kind of mistake is about. Within a list the first event that came names the group,
// except for steals, where every cause counts.
constexpr EventType kCaptures[] = {joker_buried,
                                   hand_joker_draw,
                                   hand_joker,
                                   flip_joker,
                                   bomb,
                                   small_bomb,
                                   ppuk,
                                   ttadak,
                                   jjok,
                                   hand_takes_stack,
                                   flip_takes_stack,
                                   hand_takes_choice,
                                   flip_takes_choice,
                                   hand_takes_one,
                                   flip_takes_one,
                                   hand_no_match,
                                   flip_no_match,
                                   table_joker,
                                   capture};
constexpr EventType kSteals[] = {jjok,        ttadak,      sweep,        own_stack,
                                 other_stack, dealt_stack, bomb,         small_bomb,
                                 joker_steal, suppressed,  steal_double, steal_nothing};
constexpr EventType kStacks[] = {ppuk,        joker_buried, own_stack, other_stack,
                                 dealt_stack, table_stack,  suppressed};
constexpr EventType kHands[] = {hand_joker_draw, hand_joker, bomb, small_bomb, credit_used};
constexpr EventType kCredits[] = {bomb, small_bomb, credit_used, credit_lost};
constexpr EventType kDecisions[] = {
    auto_stop,  decision,  not_improved,      below_minimum,     cup_choice,
    three_ppuk, exhausted, hand_takes_choice, flip_takes_choice, hand_joker_draw};
constexpr EventType kTurns[] = {passed, credit_used, bomb, hand_joker_draw, exhausted};
constexpr EventType kPayments[] = {
    liable_go, liable_feed,   liable_refused, liable_row, exempt,   gwangbak,          pibak,
    payer_row, pay_go_factor, pay_go_add,     pay_shake,  pay_bomb, pay_seven_animals, pay_carry,
    row,       instant,       first_ppuk};
constexpr EventType kOutcomes[] = {hand_quad,   table_quad, misdeal,   three_ppuk,
                                   agreed_draw, exhausted,  auto_stop, stop};
constexpr EventType kInstant[] = {first_ppuk, instant, three_ppuk};
constexpr EventType kGoes[] = {go};
constexpr EventType kShakes[] = {shake, declined};
constexpr EventType kBombs[] = {bomb, small_bomb};
constexpr EventType kDealers[] = {next_dealer};

struct About {
  std::span<const EventType> events;
  bool all = false;  // every event that came, not the first in the list alone
};

About about(Kind kind) {
  switch (kind) {
    case Kind::lost_card:
    case Kind::duplicated_card:
    case Kind::wrong_capture: return {kCaptures};
    case Kind::wrong_hand:
    case Kind::wrong_stock: return {kHands};
    case Kind::wrong_steal: return {kSteals, true};
    case Kind::wrong_stack: return {kStacks};
    case Kind::wrong_credits: return {kCredits};
    case Kind::wrong_decision:
    case Kind::wrong_legal:
    case Kind::wrong_end: return {kDecisions};
    case Kind::wrong_turn: return {kTurns};
    case Kind::wrong_payment:
    case Kind::wrong_bonus:
    case Kind::wrong_multiplier:
    case Kind::wrong_reasons: return {kPayments, true};
    case Kind::wrong_outcome:
    case Kind::wrong_winner: return {kOutcomes};
    case Kind::wrong_instant: return {kInstant};
    case Kind::wrong_go_count: return {kGoes};
    case Kind::wrong_shake_count: return {kShakes};
    case Kind::wrong_bomb_count: return {kBombs};
    case Kind::wrong_dealer:
    case Kind::wrong_carry: return {kDealers};
    case Kind::crash:
    case Kind::stuck:
    case Kind::timeout:
    case Kind::error:
    case Kind::illegal_accepted:
    case Kind::legal_refused:
    case Kind::wrong_refusal: return {kCaptures};
    case Kind::wrong_points:
    case Kind::payments_not_zero_sum: return {};
  }
  std::abort();
}

std::string set_text(CardSet cards) { return '[' + names(cards) + ']'; }

std::string optional_text(const std::optional<CardSet>& cards) {
  return cards ? set_text(*cards) : "not seen";
}

class Classification {
 public:
  explicit Classification(const ObservedStep& step)
      : rules_(step.rules), after_(step.after), seen_(step.seen), step_(step) {}

  std::vector<Finding> run() {
    if (!conserved()) return std::move(found_);
    compare_cards();
    compare_counts();
    compare_points();
    if (found_.empty()) compare_flow();
    return std::move(found_);
  }

 private:
  Finding& add(Kind kind, std::string detail, std::string key, std::string expected,
               std::string got) {
    Finding finding;
    finding.kind = kind;
    finding.events = event_words(kind, step_.events);
    finding.detail = std::move(detail);
    finding.key = std::move(key);
    finding.expected = std::move(expected);
    finding.got = std::move(got);
    return found_.emplace_back(std::move(finding));
  }

  bool conserved() {
    const Conservation cards = conservation(rules_, step_.dealt_stock, seen_);
    if (cards.lost.empty() && cards.doubled.empty()) return true;
    const int seats = rules_.players;
    const bool stock_order = !cards.lost.empty() && cards.lost.size() == cards.doubled.size() &&
                             seen_.complete(seats) && seen_.twice.empty();
    if (stock_order) {
      add(Kind::wrong_stock, "", "stock_left", set_text(cards.lost) + " used",
          set_text(cards.doubled) + " used");
    } else if (!cards.doubled.empty()) {
      add(Kind::duplicated_card, "", "", "each card once", "twice " + set_text(cards.doubled));
    }
    if (!stock_order && !cards.lost.empty()) {
      add(Kind::lost_card, in_play(after_).contains(cards.lost) ? std::string(kInPlay) : "", "",
          "each card once", "nowhere " + set_text(cards.lost));
    }
    return false;
  }

  // The quick way: equal sets need no places.
  bool same(const std::optional<CardSet>& seen, CardSet expected) const {
    return !seen || *seen == expected;
  }

  void compare_cards() {
    bool equal = same(seen_.table, after_.table);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      equal = equal && same(seen_.hands[seat], after_.seat(seat).hand) &&
              same(seen_.captured[seat], after_.seat(seat).captured);
    }
    if (!equal) {
      if (seen_.complete(rules_.players)) {
        classify_places();
      } else {
        classify_zones();
      }
    }
    compare_stock(equal);
    compare_stacks(equal);
  }

  // Not every zone was observed: each difference is what its zone says.
  void classify_zones() {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!same(seen_.hands[seat], after_.seat(seat).hand)) {
        add(Kind::wrong_hand, "", fmt::format("hands[{}]", seat), set_text(after_.seat(seat).hand),
            optional_text(seen_.hands[seat]));
      }
      if (!same(seen_.captured[seat], after_.seat(seat).captured)) {
        const bool mover = seat == step_.before.mover;
        const Kind kind = mover ? Kind::wrong_capture : Kind::wrong_steal;
        add(kind, "", fmt::format("captured[{}]", seat), set_text(after_.seat(seat).captured),
            optional_text(seen_.captured[seat]));
      }
    }
    if (!same(seen_.table, after_.table)) {
      add(Kind::wrong_capture, "", "table", set_text(after_.table), optional_text(seen_.table));
    }
  }

  void classify_places() {
    const Places expected = places(rules_, after_);
    const Places got = places(rules_, seen_);
    CardSet hands, captures, steals;
    for (const Card card : rules_.deck) {
      if (expected[card.index()] == got[card.index()]) continue;
      using Zone = Place::Zone;
      const auto either = [&](Zone zone) {
        return expected[card.index()].zone == zone || got[card.index()].zone == zone;
      };
      if (expected[card.index()].zone == Zone::captured &&
          got[card.index()].zone == Zone::captured) {
        steals |= card;
      } else if (either(Zone::hand) || either(Zone::stock)) {
        hands |= card;
      } else {
        captures |= card;
      }
    }
    if (!hands.empty()) report_moved(Kind::wrong_hand, "", hands, expected, got);
    if (!captures.empty()) {
      const Kind kind = about_stack(captures) ? Kind::wrong_stack : Kind::wrong_capture;
      report_moved(kind, "", captures, expected, got);
    }
    // Junk that changed hands follows from captures; it is a finding of its own only without them.
    if (!steals.empty() && hands.empty() && captures.empty()) {
      report_moved(Kind::wrong_steal, steal_detail(steals, expected, got), steals, expected, got);
    }
  }

  void report_moved(Kind kind, std::string detail, CardSet cards, const Places& expected,
                    const Places& got) {
    const Card card = cards.first();
    const std::string others =
        cards.size() > 1 ? " (likewise " + names(cards - card) + ")" : std::string();
    add(kind, std::move(detail), std::string(name(card)), to_text(expected[card.index()]),
        to_text(got[card.index()]) + others);
  }

  bool about_stack(CardSet cards) const {
    const MonthSet stacked = step_.before.stacked | after_.stacked;
    for (const Card card : cards) {
      if (!card.is_joker() && !in(stacked, card.month())) return false;
    }
    return true;
  }

  std::string steal_detail(CardSet cards, const Places& expected, const Places& got) const {
    const Seat taker = step_.before.mover;
    int wanted = 0, taken = 0;
    for (const Card card : cards) {
      wanted += expected[card.index()].seat == taker ? 1 : 0;
      taken += got[card.index()].seat == taker ? 1 : 0;
    }
    return taken > wanted ? "too many" : (taken < wanted ? "too few" : "other card");
  }

  void compare_stock(bool cards_equal) {
    if (!seen_.stock_left || !cards_equal || *seen_.stock_left == after_.stock.size()) return;
    add(Kind::wrong_stock, "", "stock_left", std::to_string(after_.stock.size()),
        std::to_string(*seen_.stock_left));
  }

  void compare_stacks(bool cards_equal) {
    if (!seen_.stacks || !cards_equal) return;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const int expected = in(after_.stacked, month) ? int{after_.stacks[month].owner} : kNoStack;
      const int got = (*seen_.stacks)[month];
      if (expected == got) continue;
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
          std::to_string(*got));
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
  }

  void compare_points() {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!seen_.points[seat]) continue;
      const SeatState& player = after_.seat(seat);
      const CardSet captured = seen_.captured[seat] ? *seen_.captured[seat] : player.captured;
      const CardValues& by = counting(rules_, player.cup, captured);
      const int expected = points(by, captured);
      if (expected == *seen_.points[seat]) continue;
      Finding& finding = add(Kind::wrong_points, "", fmt::format("points[{}]", seat),
                             std::to_string(expected), std::to_string(*seen_.points[seat]));
      tell_points(by, captured, expected - *seen_.points[seat], finding);
      return;
    }
  }

  // What alone makes the difference, where there is such a thing: the use of the cup, or a row.
  void tell_points(const CardValues& by, CardSet captured, int missing, Finding& finding) const {
    const int got = points(by, captured) - missing;
    for (const CardValues& other : rules_.counting) {
      if (!captured.has(kCup) || points(other, captured) != got) continue;
      finding.events = word(cup_choice);
      finding.detail = "the cup in its other use";
      return;
    }
    std::vector<int> worth(by.combinations.size());
    row_points(by, captured, worth);
    finding.detail = missing > 0 ? "too few" : "too many";
    for (std::size_t i = 0; i < worth.size(); ++i) {
      if (worth[i] == 0 || worth[i] != missing) continue;
      finding.events = "combination:" + rules_.combination_names[i];
      finding.detail = "not counted";
      return;
    }
  }

  void compare_flow() {
    if (seen_.decision && *seen_.decision != after_.decision) {
      const bool end = after_.over() || *seen_.decision == Decision::over;
      const Kind kind = end ? Kind::wrong_end : Kind::wrong_decision;
      add(kind, fmt::format("{} for {}", word(*seen_.decision), word(after_.decision)), "decision",
          std::string(word(after_.decision)), std::string(word(*seen_.decision)));
      return;
    }
    if (seen_.to_move && !after_.over() && *seen_.to_move != after_.to_move) {
      add(Kind::wrong_turn, "", "to_move", std::to_string(after_.to_move),
          std::to_string(*seen_.to_move));
    }
  }

  const Rules& rules_;
  const State& after_;
  const ObservedPosition& seen_;
  const ObservedStep& step_;
  std::vector<Finding> found_;
};

// By the beginning of the field that differs.
constexpr std::pair<std::string_view, Kind> kFields[] = {
    {"to_move", Kind::wrong_turn},
    {"decision", Kind::wrong_decision},
    {"legal", Kind::wrong_legal},
    {"hands", Kind::wrong_hand},
    {"table", Kind::wrong_capture},
    {"captured", Kind::wrong_capture},
    {"stacks", Kind::wrong_stack},
    {"stock", Kind::wrong_stock},
    {"points", Kind::wrong_points},
    {"go_counts", Kind::wrong_go_count},
    {"shakes", Kind::wrong_shake_count},
    {"bombs", Kind::wrong_bomb_count},
    {"credits", Kind::wrong_credits},
    {"instant", Kind::wrong_instant},
    {"result.outcome", Kind::wrong_outcome},
    {"result.winner", Kind::wrong_winner},
    {"result.points", Kind::wrong_points},
    {"result.bonus", Kind::wrong_bonus},
    {"result.multiplier", Kind::wrong_multiplier},
    {"result.payments", Kind::wrong_payment},
    {"result.reasons", Kind::wrong_reasons},
    {"result.next_dealer", Kind::wrong_dealer},
    {"result.next_carry", Kind::wrong_carry},
    {"result", Kind::wrong_end}};

}  // namespace

Kind kind_of(std::string_view field) {
  for (const auto& [prefix, kind] : kFields) {
    if (field.starts_with(prefix)) return kind;
  }
  return Kind::wrong_decision;
}

std::string_view event_of(ActionKind kind) {
  using enum EventType;
  switch (kind) {
    case ActionKind::play: return word(turn_over);
    case ActionKind::take: return word(hand_takes_choice);
    case ActionKind::give: return word(give_choice);
    case ActionKind::bomb: return word(bomb);
    case ActionKind::shake: return word(shake);
    case ActionKind::quad: return word(hand_quad);
    case ActionKind::skip: return word(credit_used);
    case ActionKind::offer: return word(offer);
    case ActionKind::done: return word(declined);
    case ActionKind::go: return word(go);
    case ActionKind::stop: return word(stop);
    case ActionKind::accept: return word(accept);
    case ActionKind::refuse: return word(refuse);
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return word(cup_choice);
  }
  std::abort();
}

CardSet in_play(const State& state) {
  const Turn& turn = state.turn;
  if (state.decision != Decision::take_hand && state.decision != Decision::take_flip) {
    return {};
  }
  CardSet cards = turn.waiting;
  for (const Card card : {turn.hand_card, turn.flip_card}) {
    if (!card.is_card()) continue;
    cards |= card.is_joker() ? CardSet(card) : CardSet::of(card.month());
  }
  if (turn.bomb_month != 0) cards |= CardSet::of(turn.bomb_month);
  return cards & state.table;
}

std::string event_words(Kind kind, const EventLog& events) {
  const auto those_of = [&events](const About& what) {
    std::string words;
    for (const EventType each : what.events) {
      const bool came = std::any_of(events.begin(), events.end(),
                                    [each](const Event& e) { return e.what == each; });
      if (!came) continue;
      words += (words.empty() ? "" : " ") + std::string(word(each));
      if (!what.all) break;
    }
    return words;
  };
  const std::string words = those_of(about(kind));
  // Junk that changed hands without a cause under the rules is told by what the turn did.
  return words.empty() && kind == Kind::wrong_steal ? those_of({kCaptures}) : words;
}

std::vector<Finding> classify(const ObservedStep& step) { return Classification(step).run(); }

}  // namespace showstopper::conformance::gostop
