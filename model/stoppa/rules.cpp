// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/rules.h"

#include "model/stoppa/parameter_table.h"
#include "model/stoppa/situation.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

struct Layout {
  int hand_cards, kings_out, iterations;
  Packets packets;
};

// ST-004 and ST-012, by number of players from 3 on.
constexpr Layout kLayouts[] = {
    {13, 1, 5, {3, 3, 3, 3, 1}}, {10, 0, 4, {3, 3, 3, 1}}, {8, 0, 3, {3, 3, 2}}, {6, 4, 2, {3, 3}}};
static_assert(std::size(kLayouts) == kMaxPlayers - kMinPlayers + 1);

const Layout& layout(int players) {
  CHECK(players >= kMinPlayers && players <= kMaxPlayers);
  return kLayouts[players - kMinPlayers];
}

int contested_iterations(Contested contested, int players) {
  const Layout& deal = layout(players);
  const bool single = deal.packets[deal.iterations - 1] == 1;
  return contested == Contested::all_but_single_card && single ? deal.iterations - 1
                                                               : deal.iterations;
}

class Compiler {
 public:
  explicit Compiler(const rules::RuleSet& rules) : rules_(rules) {}

  template <class Word>
  Word word(int parameter) const {
    return static_cast<Word>(rules_.form(parameter));
  }
  template <class Word>
  Value<Word> of(int parameter) const {
    return {word<Word>(parameter), rules_.number(parameter)};
  }
  int number(int parameter) const { return rules_.number(parameter); }
  bool flag(int parameter) const { return rules_.form(parameter) == 1; }
  template <class Word>
  bool contains(int parameter, Word form) const {
    for (const rules::Item item : rules_.value(parameter)) {
      if (item.form == static_cast<int>(form)) return true;
    }
    return false;
  }
  int raise_limit() const {
    switch (word<RaiseLimit>("bet.raise_limit"_key)) {
      case RaiseLimit::none: return kNoLimit;
      case RaiseLimit::number: return number("bet.raise_limit"_key);
      case RaiseLimit::once: return 1;
    }
    UNREACHABLE("the switch has a case for each value");
  }

  void match_and_pot(Rules& to) const {
    to.match_laps = of<Laps>("match.laps"_key);
    to.match_last_dealer_sheds = flag("match.last_dealer_sheds"_key);
    to.ante_punto = number("ante.punto"_key);
    to.ante_beccata = number("ante.beccata"_key);
    for (const rules::Item item : rules_.value("small.prize"_key)) {
      to.small_prize.push_back({static_cast<SmallPrize>(item.form), item.number});
    }
    to.small_remainder_to = word<Remainder>("small.remainder_to"_key);
    to.contested = contested_iterations(word<Contested>("small.contested"_key), to.players);
    const bool choice = word<DealSplit>("small.deal_split"_key) == DealSplit::dealer_choice;
    to.dealer_splits = choice && to.players == 5;
    to.big_prize = word<BigPrize>("big.prize"_key);
  }

  void contests(Rules& to) const {
    const bool capped = word<CountCap>("big.count_cap"_key) == CountCap::three;
    to.big_count_cap = capped ? number("big.count_cap"_key) : kNoLimit;
    to.big_needs_three =
        word<FewerThanThree>("big.fewer_than_three"_key) == FewerThanThree::excluded;
    to.bet_open_min = of<OpenMin>("bet.open_min"_key);
    to.bet_open_max = of<OpenMax>("bet.open_max"_key);
    to.bet_cap = of<BetCap>("bet.cap"_key);
    to.bet_reenter_after_pass = flag("bet.reenter_after_pass"_key);
    to.bet_raise_limit = raise_limit();
    to.bet_sole_bettor_shows = flag("bet.sole_bettor_shows"_key);
    to.bet_dealer_asked =
        word<DealerUnopened>("bet.dealer_unopened"_key) == DealerUnopened::chance_to_bet;
    to.bet_big_unopened = word<BigUnopened>("bet.big_unopened"_key);
    to.bet_big_allin_required = flag("bet.big_allin_required"_key);
    to.bet_talk = word<Declare>("bet.declare"_key) == Declare::talk;
    to.rank_by_count = word<PointRank>("point.rank"_key) == PointRank::count_then_sum;
    to.split_ties = word<Tie>("point.tie"_key) == Tie::split;
  }

  void declarations(Rules& to) const {
    std::size_t i = 0;
    for (const rules::Item item : rules_.value("pre.order"_key)) {
      to.pre_order[i++] = static_cast<Declaration>(item.form);
    }
    CHECK(i == to.pre_order.size());
    to.pre_four_kings = word<PreStake>("pre.four_kings"_key);
    to.pre_misera = word<PreStake>("pre.misera"_key);
    to.pre_three_twos = word<ThreeTwos>("pre.three_twos"_key) == ThreeTwos::skip_phase;
    to.pre_three_aces = word<ThreeAces>("pre.three_aces"_key);
    to.pre_several_misera = word<SeveralMisera>("pre.several_misera"_key);
    to.pre_declaration_optional = word<Optional>("pre.declaration_optional"_key);
  }

  void shedding(Rules& to) const {
    to.shed_must_play = word<MustPlay>("shed.must_play"_key) == MustPlay::always;
    to.shed_nobody_can_continue = word<NobodyContinues>("shed.nobody_can_continue"_key);
    to.aces_together = contains("shed.multi"_key, Multi::aces_on_open);
    to.quad_together = contains("shed.multi"_key, Multi::quad);
    const bool of_deck = word<QuadMeans>("shed.quad_means"_key) == QuadMeans::all_of_deck;
    to.quad_kings = of_deck ? Card::kSuits - to.kings_out : int{Card::kSuits};
    to.shed_ace_by = word<AceBy>("shed.ace_by"_key);
    to.must_lay_on_ace = contains("shed.aces_must"_key, AcesMust::on_ace);
    to.must_escape = contains("shed.aces_must"_key, AcesMust::escape);
    to.shed_ace_on_ace = flag("shed.ace_on_ace"_key);
    to.shed_three_aces_escape = word<Escape>("shed.three_aces_escape"_key) == Escape::on;
    to.shed_starter = word<Starter>("shed.starter"_key);
    to.shed_error = word<ErrorRule>("shed.error"_key);
    to.pay_per_cards = number("pay.per_cards"_key);
    to.pay_unit = word<Stake>("pay.unit"_key);
  }

 private:
  const rules::RuleSet& rules_;
};

constexpr int kPlayers[] = {3, 4, 5, 6};
static_assert(kPlayers[0] == kMinPlayers && std::end(kPlayers)[-1] == kMaxPlayers);

// No parameter of Stoppa stands for rows.
void expand(rules::RuleSet&) {}

void judge(const rules::RuleSet& rules, const std::string& file, table::Diagnostics& diagnostics) {
  if (rules.value("small.prize"_key).empty()) {
    diagnostics.push_back({file, rules.place("small.prize"_key).in(file),
                           "`small.prize` is empty, but must name at least one prize"});
  }
}

}  // namespace

const rules::Schema& schema() {
  static const rules::Schema kSchema{"stoppa", kParameters, {},      &vocabulary(),
                                     expand,   judge,       nullptr, kPlayers};
  return kSchema;
}

Rules compile(const rules::RuleSet& rules, int players) {
  const Layout& deal = layout(players);
  Rules to;
  to.players = players;
  to.hand_cards = deal.hand_cards;
  to.iterations = deal.iterations;
  to.packets = deal.packets;
  to.kings_out = deal.kings_out;
  const Compiler compiler(rules);
  compiler.match_and_pot(to);
  compiler.contests(to);
  compiler.declarations(to);
  compiler.shedding(to);
  to.source = std::make_shared<const rules::RuleSet>(rules);
  ENSURES(to.players * to.hand_cards + to.kings_out == Card::kCount);
  ENSURES(to.small_prize.size() == 1 ||
          to.small_prize.size() == static_cast<std::size_t>(to.contested));
  return to;
}

bool playable(const rules::RuleSet& rules, int players, std::string& why_not) {
  if (players < kMinPlayers || players > kMaxPlayers) {
    why_not = "stoppa is played by " + std::to_string(kMinPlayers) + " to " +
              std::to_string(kMaxPlayers) + " players, not by " + std::to_string(players);
    return false;
  }
  if (!rules.is_for(players, why_not)) return false;
  const auto contested = static_cast<Contested>(rules.form("small.contested"_key));
  const auto iterations = static_cast<std::size_t>(contested_iterations(contested, players));
  const std::size_t prizes = rules.value("small.prize"_key).size();
  if (prizes != 1 && prizes != iterations) {
    why_not = "`small.prize` has " + std::to_string(prizes) + " entries, and " +
              std::to_string(players) + " players contest " + std::to_string(iterations) +
              " iterations";
    return false;
  }
  return true;
}

Packets packets(const Rules& rules, int first_packet) {
  if (first_packet == 3) return rules.packets;
  CHECK(first_packet == 2 && rules.players == 5);
  return {2, 3, 3};
}

}  // namespace showstopper::stoppa
