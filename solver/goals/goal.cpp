// SPDX-License-Identifier: Apache-2.0
#include "solver/goals/goal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "model/gostop/situation.h"
#include "model/table/check.h"
#include "solver/encoding/value_bounds.h"
#include "solver/goals/absent.h"
#include "solver/goals/goal_distance.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::Reason;
using rules::Argument;
using rules::Expression;
using rules::Quantity;
using Sort = GoalWord::Sort;

struct Further {
  Quantity quantity;
  GoalWord word;
};

constexpr GoalWord of(Extra extra) { return {Sort::extra, static_cast<int>(extra)}; }
constexpr Argument kNo = Argument::none;

// clang-format off
constexpr Further kFurther[] = {
    {{"skip", kNo, true, true, "bomb credits used instead of a hand card"}, of(Extra::skip)},
    {{"steal", kNo, true, true, "junk cards taken from opponents"}, of(Extra::steal)},
    {{"stop", kNo, true, true, "whether this seat stopped the round"}, of(Extra::stop)},
    {{"three_ppuk", kNo, true, true, "whether this seat won by ppuks"}, of(Extra::three_ppuk)},
    {{"last_card_bomb", kNo, true, true, "bombs that emptied the hand"},
     of(Extra::last_card_bomb)},
    {{"first_minimum", kNo, true, true, "whether this seat was first worth the stop minimum"},
     of(Extra::first_minimum)},
    {{"offer", kNo, true, true, "draws that this seat offered"}, of(Extra::offer)},
    {{"refusal", kNo, true, true, "draws that this seat refused"}, of(Extra::refusal)},
    {{"played", Argument::card, true, true, "whether this seat played the card from its hand"},
     {Sort::played}},
    {{"instant", kNo, true, false, "instant points of the round, negative where the seat paid"},
     {Sort::instant}},
    {{"settled_points", kNo, false, false,
      "points for which the winner was paid, before bonus and multipliers"},
     {Sort::settled_points}},
    {{"cup_as_junk", kNo, true, false, "whether this seat's sake cup counted as junk at the end"},
     {Sort::cup_as_junk}},
    {{"next_dealer", kNo, true, false, "whether this seat deals the next round"},
     {Sort::next_dealer}},
    {{"payment", kNo, true, false, "points received in all, negative where the seat pays"},
     {Sort::payment}},
    {{"multiplier", kNo, false, false, "the common factor of the winner's score"},
     {Sort::multiplier}},
    {{"bonus", kNo, false, false, "points of goes and events added to the score"}, {Sort::bonus}},
    {{"gwangbak", kNo, true, false, "whether this loser pays more for want of brights"},
     {Sort::gwangbak}},
    {{"pibak", kNo, true, false, "whether this loser pays more for want of junk"}, {Sort::pibak}},
    {{"liable", kNo, true, false, "whether this loser pays for the others"}, {Sort::liable}},
    {{"agreed_draw", kNo, false, false, "whether the round ended by a draw that was accepted"},
     {Sort::agreed_draw}},
    {{"misdeal", kNo, false, false, "whether the deal was thrown in"}, {Sort::misdeal}},
    {{"quad_win", kNo, false, false, "whether four of a month decided the round"},
     {Sort::quad_win}}};
// clang-format on

struct Words {
  std::vector<Quantity> quantities;
  std::vector<GoalWord> words;
  rules::Vocabulary vocabulary;

  Words() {
    const auto base = gostop::vocabulary().quantities;
    for (const Quantity& quantity : base) {
      quantities.push_back(quantity);
      quantities.back().pile = is_of_pile(quantity.name);
      words.push_back(meaning(quantity));
    }
    for (const Further& further : kFurther) {
      quantities.push_back(further.quantity);
      words.push_back(further.word);
    }
    vocabulary = {quantities, gostop::vocabulary().card, true};
  }

  // Quantities of captured cards alone.
  static bool is_of_pile(std::string_view name) {
    constexpr std::string_view kWords[] = {"brights",       "animals",     "ribbons",
                                           "junk",          "junk_value",  "captured",
                                           "bright_points", "junk_points", "points"};
    return std::find(std::begin(kWords), std::end(kWords), name) != std::end(kWords);
  }

  static GoalWord meaning(const Quantity& quantity) {
    if (quantity.name.substr(0, 4) == "hand" && !quantity.event) return {Sort::dealt};
    if (!quantity.event) return {Sort::position};
    for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
      if (gostop::kEventKind[kind].text == quantity.name) return {Sort::event, kind};
    }
    UNREACHABLE("an event of the vocabulary is a kind of event row");
  }
};

const Words& goal_words() {
  static const Words kWords;
  return kWords;
}

// The end of a round, with what led there.
class RoundsEnd : public rules::Situation {
 public:
  RoundsEnd(const History& history, Seat winner, Seat loser, bool asks_cup)
      : history_(history),
        end_(history.rules(), history.state(), winner, loser),
        dealt_state_(history.state()),
        dealt_(history.rules(), dealt_state_) {
    for (Seat seat = 0; seat < dealt_state_.players; ++seat) {
      dealt_state_.seat(seat).hand = history.deal().hands[seat];
    }
    // Free cups count as the settlement counts them (AMB-68).
    const bool free = asks_cup && history.rules().cup_role == gostop::CupRole::choice;
    for (Seat seat = 0; free && history.over() && seat < dealt_state_.players; ++seat) {
      end_.count_by(seat, history.result().counted_by[seat]);
    }
  }
  int players() const override { return end_.players(); }
  Seat winner() const override { return end_.winner(); }
  Seat loser() const override { return end_.loser(); }
  Seat dealer() const override { return end_.dealer(); }
  bool has(Seat seat, int card) const override { return end_.has(seat, card); }

  std::int64_t value(int quantity, Seat seat, int argument, int turn) const override {
    const GoalWord word = goal_word(quantity);
    if (!history_.over() && is_settled(word.sort)) return 0;
    switch (word.sort) {
      case Sort::position:
        if (turn != 0) return after_turn(quantity, seat, turn);
        if (is_nagari(quantity) && thrown_in()) return counts_as_no_winner();
        return end_.value(quantity, seat, argument, turn);
      case Sort::dealt: return dealt_.value(quantity, seat, argument, turn);
      case Sort::event:
        return history_.times(static_cast<gostop::EventKind>(word.number), seat, turn);
      case Sort::extra: return history_.times(static_cast<Extra>(word.number), seat, turn);
      case Sort::payment: return history_.result().payments[seat];
      case Sort::multiplier: return history_.result().multiplier;
      case Sort::bonus: return history_.result().bonus;
      case Sort::gwangbak: return pays_by_row("gwangbak", seat);
      case Sort::pibak: return pays_by_row("pibak", seat);
      case Sort::liable: return has_reason(Reason::Kind::liable, seat);
      case Sort::agreed_draw: return history_.state().outcome == gostop::Outcome::agreed_draw;
      case Sort::misdeal: return history_.state().outcome == gostop::Outcome::misdeal;
      case Sort::quad_win: return history_.state().outcome == gostop::Outcome::quad;
      case Sort::played: return history_.played(gostop::Card(argument), seat, turn);
      case Sort::instant: return history_.state().instant[seat];
      case Sort::settled_points: return history_.result().points;
      case Sort::cup_as_junk:
        return end_.has(seat, gostop::kCup.index()) &&
               history_.rules().counting[history_.result().counted_by[seat]].junk.has(gostop::kCup);
      case Sort::next_dealer: return history_.result().next_dealer == seat;
    }
    UNREACHABLE("every word has a value");
  }

 private:
  // A free cup counts the way with more points then.
  std::int64_t after_turn(int quantity, Seat seat, int turn) const {
    gostop::State then = history_.state();
    then.seat(seat).captured = history_.pile_after(seat, turn);
    return gostop::RoundSituation(history_.rules(), then).value(quantity, seat, 0, 0);
  }
  // Words that are unknown before the end.
  static bool is_settled(Sort sort) {
    switch (sort) {
      case Sort::payment:
      case Sort::multiplier:
      case Sort::bonus:
      case Sort::gwangbak:
      case Sort::pibak:
      case Sort::liable:
      case Sort::settled_points:
      case Sort::cup_as_junk:
      case Sort::next_dealer: return true;
      default: return false;
    }
  }
  static bool is_nagari(int quantity) {
    return goal_words().vocabulary.quantities[quantity].name == "nagari";
  }
  // A deal that is thrown in may count as a round without a winner (`table_quad.effect`).
  bool thrown_in() const { return history_.state().outcome == gostop::Outcome::misdeal; }
  bool counts_as_no_winner() const { return history_.result().next_carry > history_.state().carry; }
  bool has_reason(Reason::Kind kind, Seat seat) const {
    const auto& reasons = history_.result().reasons;
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& reason) {
      return reason.kind == kind && reason.seat == seat;
    });
  }
  bool pays_by_row(std::string_view name, Seat seat) const {
    const auto& reasons = history_.result().reasons;
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& reason) {
      return reason.kind == Reason::Kind::payer && reason.seat == seat &&
             history_.rules().payers[reason.number].name == name;
    });
  }

  const History& history_;
  gostop::RoundSituation end_;
  gostop::State dealt_state_;
  gostop::RoundSituation dealt_;
};

// The values of a round's words, and the bounds of those that it leaves open.
class WithOpenWords : public OverBounds {
 public:
  WithOpenWords(const RoundsEnd& end, const Goal::Open& open) : end_(end), open_(open) {}

  int players() const { return end_.players(); }
  Seat winner() const { return end_.winner(); }
  Seat loser() const { return end_.loser(); }
  Seat dealer() const { return end_.dealer(); }
  static Bounds absent(const Expression::Step&) { return Bounds::exactly(0); }
  Bounds word(const Expression::Step& step, Seat seat) const {
    if (const auto bounds = open_(step, seat)) return *bounds;
    const auto argument = static_cast<int>(step.number);
    return Bounds::exactly(step.op == Expression::Step::Op::has
                               ? end_.has(seat, argument)
                               : end_.value(step.quantity, seat, argument, step.turn));
  }

 private:
  const RoundsEnd& end_;
  const Goal::Open& open_;
};

// Whether each word of the text is a part of the name: `own stack` of `own-stack-capture`.
bool has_words(std::string_view name, std::string_view text) {
  const std::string parts = fmt::format("-{}-", name);
  int words = 0;
  for (std::size_t at = 0; at < text.size(); ++words) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (parts.find(fmt::format("-{}-", text.substr(at, end - at))) == parts.npos) return false;
    at = end + 1;
  }
  return words > 1;
}

// The first name of the catalogue that a text of several words nearly equals, or has as parts.
std::string_view nearly_named(std::string_view text) {
  std::vector<std::string_view> names;
  for (const NamedGoal& goal : goal_catalogue()) names.push_back(goal.name);
  const std::string_view near = rules::nearest(text, names);
  if (!near.empty()) return near;
  const auto known = std::find_if(names.begin(), names.end(),
                                  [&](std::string_view name) { return has_words(name, text); });
  return known == names.end() ? std::string_view() : *known;
}

bool is_of_seat(const Expression::Step& step) {
  return step.op == Expression::Step::Op::quantity || step.op == Expression::Step::Op::has;
}

}  // namespace

const rules::Vocabulary& goal_vocabulary() { return goal_words().vocabulary; }

bool counts_by_cup(int quantity) {
  const std::string_view name = goal_words().quantities[quantity].name;
  return name == "animals" || name == "junk" || name == "junk_value" || name == "junk_points" ||
         name == "points";
}

GoalWord goal_word(int quantity) { return goal_words().words[quantity]; }

const NamedGoal* goal_named(std::string_view name) {
  for (const NamedGoal& goal : goal_catalogue()) {
    if (goal.name == name) return &goal;
  }
  return nullptr;
}

std::optional<Goal> Goal::parse(std::string_view text, int players,
                                table::Diagnostics& diagnostics) {
  const NamedGoal* by_name = goal_named(text);
  if (by_name != nullptr && by_name->players != 0 && by_name->players != players) {
    diagnostics.push_back({"goal",
                           {1, 1},
                           fmt::format("`{}` is a goal for {} players, but there are {}", text,
                                       by_name->players, players)});
    return std::nullopt;
  }
  const std::size_t before = diagnostics.size();
  auto goal = parse_words(by_name != nullptr ? by_name->text : text, players, diagnostics);
  const std::string_view close = goal ? std::string_view() : nearly_named(text);
  if (!close.empty() && diagnostics.size() > before) {
    std::string& message = diagnostics[before].message;
    const bool asked = message.ends_with('?');
    if (asked) message.pop_back();
    message += fmt::format("{} the goal `{}`?", asked ? " or" : "; did you mean", close);
  }
  return goal;
}

std::optional<Goal> Goal::parse_words(std::string_view text, int players,
                                      table::Diagnostics& diagnostics) {
  if (auto error = absent_seat_in(text, players)) {
    diagnostics.push_back(std::move(*error));
    return std::nullopt;
  }
  auto expression = rules::parse_expression(text, goal_vocabulary(), "goal", {1, 1}, diagnostics);
  if (!expression) return std::nullopt;
  return of(std::move(*expression));
}

Goal Goal::of(Expression expression) {
  Goal goal;
  for (const Expression::Step& step : expression.steps()) {
    const bool of_cup = step.op == Expression::Step::Op::quantity && counts_by_cup(step.quantity);
    goal.asks_cup_ = goal.asks_cup_ || of_cup;
    goal.asks_loser_ = goal.asks_loser_ || (is_of_seat(step) && step.seat == Expression::kLoser);
    goal.asks_winner_ = goal.asks_winner_ || (is_of_seat(step) && step.seat == Expression::kWinner);
  }
  goal.expression_ = std::move(expression);
  return goal;
}

bool Goal::of_deal() const {
  const auto steps = expression_.steps();
  return std::all_of(steps.begin(), steps.end(), [](const Expression::Step& step) {
    if (step.op == Expression::Step::Op::has) return false;  // among the captured cards
    if (step.op != Expression::Step::Op::quantity) return true;
    const bool by_winning = step.seat == Expression::kWinner || step.seat == Expression::kLoser;
    return goal_word(step.quantity).sort == Sort::dealt && !by_winning;
  });
}

bool Goal::of_earlier_rounds() const {
  const auto steps = expression_.steps();
  return std::any_of(steps.begin(), steps.end(), [](const Expression::Step& step) {
    return step.op == Expression::Step::Op::quantity &&
           goal_vocabulary().quantities[step.quantity].name == "carry";
  });
}

bool speaks_of_offers(std::string_view word) {
  constexpr std::string_view kWords[] = {"agreed_draw", "refused_draw", "exempt", "offer",
                                         "refusal"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

bool Goal::of_offers() const {
  const auto steps = expression_.steps();
  return std::any_of(steps.begin(), steps.end(), [](const Expression::Step& step) {
    return step.op == Expression::Step::Op::quantity &&
           speaks_of_offers(goal_vocabulary().quantities[step.quantity].name);
  });
}

bool Goal::holds(const History& history) const {
  CHECK(history.over());
  return holds_already(history);
}

// Judges with each seat whose goal it is and each loser, until it has seen enough.
template <class Judge>
bool Goal::for_some_seat(const History& history, Seat winner, Judge judge) const {
  const int players = history.state().players;
  const auto with = [&](Seat loser) {
    const RoundsEnd end(history, winner, loser, asks_cup_);
    for (Seat self = 0; self < players; ++self) {
      if (is_for(self) && judge(end, self)) return true;
    }
    return false;
  };
  if (!asks_loser_ || winner == gostop::kNobody) return with(gostop::kNobody);
  for (Seat loser = 0; loser < players; ++loser) {
    if (loser != winner && with(loser)) return true;
  }
  return false;
}

bool Goal::holds_already(const History& history) const {
  return for_some_seat(history, history.state().winner, [&](const RoundsEnd& end, Seat self) {
    return expression_.holds(end, self);
  });
}

bool Goal::may_hold(const History& history, const Open& open) const {
  CHECK(history.over());
  return for_some_seat(history, history.state().winner, [&](const RoundsEnd& end, Seat self) {
    const WithOpenWords words(end, open);
    return !rules::ExpressionFold(words).run(expression_.steps(), self).never();
  });
}

std::int64_t Goal::distance(const History& history) const {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const auto with = [&](Seat winner) {
    for_some_seat(history, winner, [&](const RoundsEnd& end, Seat self) {
      const int minimum = history.rules().stop_minimum;
      least = std::min(least, solver::distance(expression_, end, self, minimum));
      return least == 0;
    });
  };
  with(history.state().winner);
  for (Seat seat = 0; asks_winner_ && !history.over() && seat < history.state().players; ++seat) {
    with(seat);
  }
  return least;
}

}  // namespace showstopper::solver
