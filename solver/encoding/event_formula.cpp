// SPDX-License-Identifier: Apache-2.0
//
// Special events, the junk that changes hands for them, wins by event rows; and what of the rules
// the formula leaves out.
#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/score.h"
#include "model/table/check.h"
#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Month;
using gostop::Rules;

gostop::CardSet may_be_stolen(const Rules& rules) {
  return (rules.counting[0].junk & rules.deck) - CardSet(gostop::kCup);
}

bool never_comes(const Rules& rules, EventKind kind) {
  return (kind == EventKind::joker_gained && !has_jokers(rules)) || kind == EventKind::small_bomb ||
         kind == EventKind::hand_quad || kind == EventKind::table_quad;
}

std::string row_name(EventKind kind) {
  return fmt::format("a row of [[event]] with on = {}",
                     gostop::kEventKind[static_cast<std::size_t>(kind)].text);
}

namespace {

bool is_steal(const EventRow& row) {
  return row.effect == EffectKind::steal || row.effect == EffectKind::steal_value;
}

// Kinds whose coming the formula knows.
bool is_known(EventKind kind) {
  switch (kind) {
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::ppuk:
    case EventKind::bomb:
    case EventKind::joker_gained:
    case EventKind::capture: return true;
    case EventKind::small_bomb:
    case EventKind::shake:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::go:
    case EventKind::no_capture: return false;
  }
  std::abort();
}

// Rows that move junk or win at once: what others do only payments ask about.
std::optional<std::string> row_not_encoded(const Rules& rules) {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    if (never_comes(rules, on)) continue;
    for (const EventRow& row : rules.on(on)) {
      const bool wins = row.effect == EffectKind::win;
      if (!is_steal(row) && !wins) continue;
      const bool any_time = row.count == EventRow::kAny && row.streak == EventRow::kAny;
      const bool plain = is_known(on) && row.months.empty() && row.test.empty();
      const bool single = on != EventKind::joker_gained;
      const bool covered = wins ? single && row.owner == EventRow::kAny
                                : any_time && row.from == gostop::StealFrom::each_opponent;
      if (!plain || !covered) return row_name(on);
    }
  }
  return std::nullopt;
}

struct Uncovered {
  NotEncoded parameter;
  bool (*differs)(const Rules&);
};

// Written down with the value that is covered; `true` where the rules say something else.
constexpr Uncovered kUncovered[] = {
    {{"deck.months", "all twelve months"},
     [](const Rules& r) { return !r.deck.contains(gostop::kFlowerCards); }},
    {{"capture.compulsory", "true"}, [](const Rules& r) { return !r.capture_compulsory; }},
    {{"turn.empty_hand", "spend_credit"},
     [](const Rules& r) { return r.turn_empty_hand != gostop::EmptyHand::spend_credit; }},
    {{"bomb.credit_window", "any_later_turns"},
     [](const Rules& r) { return r.bomb_credit_window != gostop::CreditWindow::any_later_turns; }},
    {{"bomb.credits", "2"}, [](const Rules& r) { return r.bomb_credits != 2; }},
    {{"bomb.flips", "1"}, [](const Rules& r) { return r.bomb_flips != 1; }},
    {{"bomb.keeps_turn", "false"}, [](const Rules& r) { return r.bomb_keeps_turn; }},
    {{"small_bomb", "off"}, [](const Rules& r) { return r.small_bomb != gostop::SmallBomb::off; }},
    {{"steal.change_for_double", "none"},
     [](const Rules& r) { return r.steal_change_for_double != gostop::StealChange::none; }},
    {{"steal.cup", "never"}, [](const Rules& r) { return r.steal_cup != gostop::StealCup::never; }},
    {{"steal.debt", "per_event"},
     [](const Rules& r) { return r.steal_debt != gostop::StealDebt::per_event; }},
    {{"events.stack", "add"},
     [](const Rules& r) { return r.events_stack != gostop::EventsStack::add; }},
    {{"self_stack.window", "any_earlier"},
     [](const Rules& r) { return r.self_stack_window != gostop::SelfStackWindow::any_earlier; }},
    {{"self_stack.replaces", "true"}, [](const Rules& r) { return !r.self_stack_replaces; }},
    {{"nagari.go_clause", "at_exhaustion"},
     [](const Rules& r) { return r.nagari_go_clause != gostop::GoClause::at_exhaustion; }},
    {{"go.never_asked", "false or true"},
     [](const Rules& r) { return r.go_never_asked == gostop::NeverAsked::after_draw; }},
    {{"go.announced", "after_flip"},
     [](const Rules& r) { return r.go_announced != gostop::GoAnnounced::after_flip; }},
    {{"push.most", "0"}, [](const Rules& r) { return r.push_most != 0; }},
    {{"concede.allowed", "false"}, [](const Rules& r) { return r.concede_possible; }},
    {{"exhaustion.result", "draw"},
     [](const Rules& r) { return r.exhaustion_result != gostop::Exhaustion::draw; }},
    {{"round.end_test", "hands_empty or hands_empty_and_credits_spent"},
     [](const Rules& r) { return r.round_end_test == gostop::EndTest::stock_and_hands_empty; }},
    {{"cup.when", "each_evaluation_best"},
     [](const Rules& r) { return r.cup_when != gostop::CupWhen::each_evaluation_best; }},
};

// What is judged elsewhere: shapes of deals and rows, jokers, and what only payments ask about.
constexpr NotEncoded kJudgedElsewhere[] = {
    {"deal.order", "hands of one size, one stock card for each turn"},
    {"joker.from_hand", "no reveal_as_stock"},
    {"joker.on_pending_pair", "no bury_if_ppuk where drawn jokers are captured by the way"},
    {"joker.table_to", "dealer"},
    {"joker.table_scores_now", "false; without jokers, true with a minimum above nothing"},
    {"pre.order", "with jokers, table_jokers first"},
    {"[[event]] that steals", "from each opponent, at any time, of any month, without a test"},
    {"[[event]] that wins", "of any owner and any month, without a test, of no joker"},
    {"[[event]] that adds or multiplies", "at most once in a turn, of any month"},
    {"[[combination]]", "no negative points; no row excludes another but among brights"},
    {"[[combination]] with a multiplier", "of cards that are counted, in payments"},
    {"[[card]]", "at most five brights"},
    {"instant_points.multipliers", "none, in payments"},
    {"instant points", "up to 30000 in all, in payments"},
    {"points and bonus", "up to 65536, in payments"},
};

// Rows of which the sum is not a sum over separate counts, or that more cards make worse.
std::optional<std::string> score_not_encoded(const Rules& rules) {
  for (const gostop::CardValues& counting : rules.counting) {
    if (!counting.few_brights) return "[[card]]: more than five brights";
    for (std::size_t i = 0; i < counting.combinations.size(); ++i) {
      const gostop::Combination& row = counting.combinations[i];
      if (row.points < 0 || row.step < 0) {
        return fmt::format("[[combination]] {}: negative points", rules.combination_names[i]);
      }
    }
    for (const gostop::Combination& row : counting.all.rest) {
      if (row.group >= 0 || !row.with.empty() || row.by_value) {
        return "a row of [[combination]] that excludes others";
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<NotEncoded> all_not_encoded() {
  std::vector<NotEncoded> all;
  for (const Uncovered& uncovered : kUncovered) all.push_back(uncovered.parameter);
  all.insert(all.end(), std::begin(kJudgedElsewhere), std::end(kJudgedElsewhere));
  return all;
}

std::optional<std::string> not_encoded(const Rules& rules) {
  for (const Uncovered& uncovered : kUncovered) {
    if (uncovered.differs(rules)) return std::string(uncovered.parameter.key);
  }
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (any.hands[seat].size() != any.hands[0].size()) {
      return "deal.order";
    }
  }
  const int jokers = (rules.deck - gostop::kFlowerCards).size();
  if (any.stock.size() != rules.players * any.hands[0].size() + jokers) return "deal.order";
  if (auto joker = jokers_not_encoded(rules)) return joker;
  if (auto row = row_not_encoded(rules)) return row;
  return score_not_encoded(rules);
}

// Every month is empty afterwards; or, before, two months had one card each and the others none.
Literal RoundFormula::every_month_with(int turn, bool two_different) {
  std::vector<Literal> every, singles;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = month_[at(month)][at(turn)];
    if (!two_different) {
      every.push_back(month_[at(month)][at(turn) + 1].lying[0]);
      continue;
    }
    every.push_back(cnf.any_of({of.lying[0], cnf.all_of({of.lying[1], of.takes_all})}));
    singles.push_back(of.lying[1]);
  }
  if (two_different) {
    const UnaryInteger single = cnf.count(singles, 3);
    every.push_back(cnf.at_least(single, 2));
    every.push_back(-cnf.at_least(single, 3));
  }
  return cnf.all_of(every);
}

Literal RoundFormula::sweep(int turn) {
  const bool two_different =
      rules_.sweep_definition == gostop::SweepDefinition::exactly_two_different;
  return cnf.all_of({every_month_with(turn, two_different), event(EventKind::capture, turn)});
}

void RoundFormula::events(int turn) {
  const Literal counts = -last(turn);
  const auto some_month = [&](Literal MonthTurn::*member, bool suppressed) {
    std::vector<Literal> months;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      months.push_back(month_[at(month)][at(turn)].*member);
    }
    return cnf.all_of({cnf.any_of(months), suppressed ? counts : cnf.yes()});
  };
  const auto set = [&](EventKind kind, Literal comes) { event_[at(kind)][at(turn)] = comes; };
  std::vector<Literal> taken_of;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = month_[at(month)][at(turn)];
    taken_of.push_back(of.takes_all);
    taken_of.push_back(of.choice);
  }
  std::vector<Literal> gained;
  for (const Card joker : jokers()) {
    gained.push_back(joker_comes(joker, turn));
    taken_of.push_back(taken(joker, turn));
  }
  set(EventKind::joker_gained, cnf.any_of(gained));
  set(EventKind::capture, cnf.any_of(taken_of));
  set(EventKind::jjok, some_month(&MonthTurn::jjok, rules_.suppress_jjok));
  set(EventKind::ttadak, some_month(&MonthTurn::ttadak, rules_.suppress_ttadak));
  set(EventKind::ppuk, some_month(&MonthTurn::ppuk, false));
  set(EventKind::bomb, bomb_[at(turn)]);
  set(EventKind::self_stack_capture,
      some_month(&MonthTurn::own_stack, rules_.suppress_stack_capture));
  std::vector<Literal> foreign;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = month_[at(month)][at(turn)];
    foreign.push_back(cnf.all_of({of.stack, -of.own_stack}));
  }
  set(EventKind::stack_capture,
      cnf.all_of({cnf.any_of(foreign), rules_.suppress_stack_capture ? counts : cnf.yes()}));
  set(EventKind::sweep, cnf.all_of({sweep(turn), rules_.suppress_sweep ? counts : cnf.yes()}));
}

// Whether the row can select an event of this turn, and the condition that is left.
bool RoundFormula::row_selects(const EventRow& row, int turn, Literal& when) {
  const int own_turn = turn / players() + 1;
  when = cnf.yes();
  if (row.turn == EventRow::kAny) return true;
  if (row.turn == EventRow::kFirst) {
    return rules_.first_turn_means == gostop::FirstTurn::players_first_turn ? own_turn == 1
                                                                            : turn == 0;
  }
  if (row.turn == EventRow::kLast) {
    when = last(turn);
    return when != cnf.no();
  }
  return own_turn == row.turn;
}

// What each opponent owes: `most` cards at most and `least` at least while he has junk. They differ
// where a debt is counted by value: a double pays two.
void RoundFormula::steals(int turn) {
  UnaryInteger least = Cnf::number(0), most = Cnf::number(0);
  int bound = 0;  // no turn brings more: one event of each kind, but two stacks
  const auto owe = [&](const EventRow& row, Literal comes) {
    Literal when = cnf.yes();
    if (!is_steal(row) || !row_selects(row, turn, when)) return;
    const Literal both = cnf.all_of({comes, when});
    if (both == cnf.no()) return;
    const UnaryInteger one = cnf.count(std::span(&both, 1));
    const bool by_value = row.effect == EffectKind::steal_value;
    most = cnf.sum(most, Cnf::scaled(one, row.amount));
    least = cnf.sum(least, Cnf::scaled(one, by_value ? (row.amount + 1) / 2 : row.amount));
  };
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    if (!is_known(on)) continue;
    for (const EventRow& row : rules_.on(on)) {
      const bool of_stack = on == EventKind::stack_capture || on == EventKind::self_stack_capture;
      const int most_times = of_stack ? 2 : on == EventKind::joker_gained ? Card::kJokers : 1;
      if (is_steal(row)) bound += most_times * row.amount;
      if (on == EventKind::joker_gained) {  // each of them
        for (const Card joker : jokers()) owe(row, joker_comes(joker, turn));
        continue;
      }
      if (!of_stack) {
        owe(row, event(on, turn));
        continue;
      }
      // Two stacks may fall in one turn, so they are counted month by month.
      for (Month month = 1; month <= Card::kMonths; ++month) {
        const MonthTurn& of = month_[at(month)][at(turn)];
        const Literal counts = rules_.suppress_stack_capture ? -last(turn) : cnf.yes();
        const auto owner = row.owner == EventRow::kAny ? -1 : row.owner - 1;
        Literal falls = of.own_stack;
        if (on == EventKind::stack_capture) {
          const Literal foreign = cnf.all_of({of.stack, -of.own_stack});
          falls = foreign;
          if (owner == static_cast<int>(gostop::StackOwner::none)) falls = of.dealt_stack;
          if (owner == static_cast<int>(gostop::StackOwner::other)) {
            falls = cnf.all_of({foreign, -of.dealt_stack});
          }
          if (owner == static_cast<int>(gostop::StackOwner::self)) falls = cnf.no();
        }
        owe(row, cnf.all_of({falls, counts}));
      }
    }
  }
  most = cnf.sum(most, Cnf::number(0), bound);
  least = cnf.sum(least, Cnf::number(0), bound);
  for (Seat victim = 0; victim < players(); ++victim) {
    if (victim != mover(turn) && most.high() > 0) steal_from(victim, turn, least, most);
  }
}

void RoundFormula::steal_from(Seat victim, int turn, const UnaryInteger& least,
                              const UnaryInteger& most) {
  std::vector<Literal> stolen_cards, kept;
  std::vector<Card> junk;
  for (const Card card : may_be_stolen(rules_)) {
    const Literal had = owned(card, victim, turn);
    if (had == cnf.no()) continue;
    const Literal goes = cnf.fresh();
    steal_[at(turn)][at(victim)][at(card)] = goes;
    cnf.implies({goes}, {had});
    stolen_cards.push_back(goes);
    kept.push_back(cnf.all_of({had, -goes}));
    junk.push_back(card);
  }
  const UnaryInteger paid = cnf.count(stolen_cards, most.high() + 1);
  const Literal broke = -cnf.any_of(kept);
  for (int n = 1; n <= most.high() + 1; ++n) {
    cnf.implies({cnf.at_least(paid, n)}, {cnf.at_least(most, n)});
    // Who chooses what he takes may take nothing where it is optional (AMB-44).
    if (rules_.steal_optional && rules_.steal_chooser == gostop::StealChooser::taker) continue;
    const Literal excused = has(Mistake::broke_seats_owe_junk) ? cnf.no() : broke;
    cnf.implies({cnf.at_least(least, n)}, {cnf.at_least(paid, n), excused});
  }
  if (rules_.steal_chooser != gostop::StealChooser::lowest_value) return;
  // The lowest value goes first, then the first in the order of names.
  std::stable_sort(junk.begin(), junk.end(), [&](Card a, Card b) {
    return gostop::junk_worth(rules_, a) < gostop::junk_worth(rules_, b);
  });
  Literal keeps_cheaper = cnf.no();
  for (const Card card : junk) {
    const Literal goes = stolen(card, victim, turn);
    cnf.implies({goes}, {-keeps_cheaper});
    keeps_cheaper = cnf.any_of({keeps_cheaper, cnf.all_of({owned(card, victim, turn), -goes})});
  }
}

UnaryInteger RoundFormula::times(EventKind kind, Seat seat, int before) {
  if (kind == EventKind::stack_capture || kind == EventKind::self_stack_capture) {
    std::vector<Literal> stacks;  // two may fall in one turn
    for (int turn = seat; turn < before; turn += players()) {
      const Literal counts = rules_.suppress_stack_capture ? -last(turn) : cnf.yes();
      for (Month month = 1; month <= Card::kMonths; ++month) {
        const MonthTurn& of = month_[at(month)][at(turn)];
        const bool own = kind == EventKind::self_stack_capture;
        const Literal falls = own ? of.own_stack : cnf.all_of({of.stack, -of.own_stack});
        stacks.push_back(cnf.all_of({falls, counts}));
      }
    }
    return cnf.count(stacks);
  }
  std::vector<Literal> comes;
  for (int turn = seat; turn < before; turn += players()) {
    if (kind != EventKind::joker_gained) comes.push_back(event(kind, turn));
    if (kind != EventKind::joker_gained) continue;
    for (const Card joker : jokers()) comes.push_back(joker_comes(joker, turn));
  }
  return cnf.count(comes);
}

// Whether the row takes effect in the turn, where the formula covers what it selects by.
std::optional<Literal> RoundFormula::selected(const EventRow& row, EventKind on, int turn) {
  const bool single = is_known(on) && on != EventKind::joker_gained;  // at most once in a turn
  if (!single || !row.months.empty() || row.owner != EventRow::kAny || !row.test.empty()) {
    return std::nullopt;
  }
  Literal when = cnf.yes();
  if (!row_selects(row, turn, when)) return cnf.no();
  std::vector<Literal> conditions = {event(on, turn), when};
  if (row.count != EventRow::kAny) {
    const UnaryInteger so_far = times(on, mover(turn), turn + 1);
    conditions.push_back(cnf.at_least(so_far, row.count));
    conditions.push_back(-cnf.at_least(so_far, row.count + 1));
  }
  if (row.streak != EventRow::kAny) {  // of ppuks, in own turns up to this one
    const int first = turn - players() * (row.streak - 1);
    if (first < 0) return cnf.no();
    for (int t = first; t <= turn; t += players()) {
      conditions.push_back(event(EventKind::ppuk, t));
    }
    if (first >= players()) conditions.push_back(-event(EventKind::ppuk, first - players()));
  }
  return cnf.all_of(conditions);
}

// A win by an event row ends the round: it comes in the last turn or never.
void RoundFormula::no_win_before() {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      if (row.effect != EffectKind::win || never_comes(rules_, on)) continue;
      for (int turn = 0; turn < turns_; ++turn) {
        const auto wins_now = selected(row, on, turn);
        CHECK(wins_now);  // `not_encoded` ensures it
        const bool ends = turn + 1 == turns_ && ending_ != Ending::exhausted;
        if (!ends) {
          cnf.add({-*wins_now});
        } else if (*wins_now != cnf.no()) {
          wins_.push_back({*wins_now, on, &row});
        }
      }
    }
  }
  std::vector<Literal> now;
  for (const Win& win : wins_) now.push_back(win.now);
  if (ending_ == Ending::win_by_row) cnf.add(now);
  if (ending_ == Ending::stop || ending_ == Ending::agreed) {
    for (const Literal win : now) cnf.add({-win});
  }
}

}  // namespace showstopper::solver
