// SPDX-License-Identifier: Apache-2.0
//
// The values of Stoppa's parameters, as enumerations for the engine and as forms for rule files.
// Each pair is in one place because their order must agree: the n-th enumerator is the n-th form.
// parameter_table.h has the meaning of the parameters.
#pragma once

#include <cstdint>

#include "model/rules/form.h"

namespace showstopper::stoppa {

using rules::Form;

// Stakes of one round: high enough for any table, low enough that sums stay in 32 bits.
constexpr std::int32_t kMaxStake = 1'000'000;

inline constexpr Form kFlag[] = {{"false"}, {"true"}};
inline constexpr Form kAlways[] = {{"true"}};
inline constexpr Form kNever[] = {{"false"}};
inline constexpr Form kRightOfDealer[] = {{"right_of_dealer"}};

// Match and pot.
enum class Laps : std::uint8_t { number, until_called };
inline constexpr Form kLaps[] = {{"N", 1, 1000}, {"until_called(+N)", 0, 100}};
inline constexpr Form kStake[] = {{"N", 0, kMaxStake}};
enum class SmallPrize : std::uint8_t { share, beccata, number };
inline constexpr Form kSmallPrize[] = {{"share"}, {"beccata"}, {"N", 0, kMaxStake}};
enum class Remainder : std::uint8_t { big, last_small, carry };
inline constexpr Form kRemainder[] = {{"big"}, {"last_small"}, {"carry"}};
enum class Contested : std::uint8_t { all_iterations, all_but_single_card };
inline constexpr Form kContested[] = {{"all_iterations"}, {"all_but_single_card"}};
enum class DealSplit : std::uint8_t { fixed, dealer_choice };
inline constexpr Form kDealSplit[] = {{"fixed"}, {"dealer_choice_first_2_or_3"}};
enum class BigPrize : std::uint8_t { rest, n_x_punto };
inline constexpr Form kBigPrize[] = {{"rest"}, {"n_x_punto"}};

// Betting.
enum class OpenMin : std::uint8_t { number, beccata };
inline constexpr Form kOpenMin[] = {{"N", 1, kMaxStake}, {"beccata"}};
enum class OpenMax : std::uint8_t { none, number, punto };
inline constexpr Form kOpenMax[] = {{"none"}, {"N", 1, kMaxStake}, {"punto"}};
enum class BetCap : std::uint8_t { smallest_in, smallest_of_all, number, punto };
inline constexpr Form kBetCap[] = {
    {"smallest_in"}, {"smallest_of_all"}, {"N", 1, kMaxStake}, {"punto"}};
enum class RaiseLimit : std::uint8_t { none, number, once };
inline constexpr Form kRaiseLimit[] = {{"none"}, {"N", 0, 1000}, {"once"}};
inline constexpr Form kEndsWhen[] = {{"all_matched"}};
enum class DealerUnopened : std::uint8_t { wins_prize, chance_to_bet };
inline constexpr Form kDealerUnopened[] = {{"wins_prize"}, {"chance_to_bet"}};
inline constexpr Form kAllIn[] = {{"side_pot"}, {"partial"}};
enum class BigUnopened : std::uint8_t { dealer, carry, split };
inline constexpr Form kBigUnopened[] = {{"dealer"}, {"carry"}, {"split"}};
enum class Declare : std::uint8_t { show, talk };
inline constexpr Form kDeclare[] = {{"show"}, {"talk"}};

// Ranking.
enum class PointRank : std::uint8_t { count_then_sum, sum };
inline constexpr Form kPointRank[] = {{"count_then_sum"}, {"sum"}};
inline constexpr Form kSingleCard[] = {{"value"}};
enum class CountCap : std::uint8_t { three, none };
inline constexpr Form kCountCap[] = {{"N", 3, 3}, {"none"}};
enum class FewerThanThree : std::uint8_t { allowed, excluded };
inline constexpr Form kFewerThanThree[] = {{"allowed"}, {"excluded"}};
enum class Tie : std::uint8_t { earlier, split };
inline constexpr Form kTie[] = {{"earlier_in_deal_order"}, {"split"}};

// Declarations before the shedding.
enum class Declaration : std::uint8_t { riches, misera, three_twos, three_aces };
constexpr int kDeclarations = 4;
inline constexpr Form kPreOrder[] = {{"four_kings"}, {"misera"}, {"three_twos"}, {"three_aces"}};
enum class Stake : std::uint8_t { punto, beccata, misera };  // misera is both together
inline constexpr Form kUnit[] = {{"punto"}, {"beccata"}, {"misera"}};
enum class PreStake : std::uint8_t { off, punto, beccata, misera };
inline constexpr Form kPreStake[] = {{"off"}, {"pays(punto)"}, {"pays(beccata)"}, {"pays(misera)"}};
enum class ThreeTwos : std::uint8_t { off, skip_phase };
inline constexpr Form kThreeTwos[] = {{"off"}, {"skip_phase"}};
enum class ThreeAces : std::uint8_t { off, no_king, four_no_king, any };
inline constexpr Form kThreeAces[] = {{"off"}, {"no_king"}, {"four_no_king"}, {"any"}};
enum class SeveralMisera : std::uint8_t { all_paid, first_by_priority };
inline constexpr Form kSeveralMisera[] = {{"all_paid"}, {"first_by_priority"}};
enum class Optional : std::uint8_t { none, misera, all };
inline constexpr Form kOptional[] = {{"none"}, {"misera"}, {"all"}};

// Shedding.
enum class MustPlay : std::uint8_t { always, optional };
inline constexpr Form kMustPlay[] = {{"true"}, {"optional"}};
inline constexpr Form kCloseRank[] = {{"king_then_lower"}};
inline constexpr Form kExhaustedRank[] = {{"skip"}};
inline constexpr Form kSkipKnowledge[] = {{"all_played"}, {"own_hand_counts"}};
enum class NobodyContinues : std::uint8_t { skip, pass_to_opener };
inline constexpr Form kNobodyContinues[] = {{"skip"}, {"pass_to_opener"}};
enum class Multi : std::uint8_t { aces_on_open, quad };
inline constexpr Form kMulti[] = {{"aces_on_open"}, {"quad"}};
enum class AceBy : std::uint8_t { any_other, next };
inline constexpr Form kAceBy[] = {{"any_other"}, {"next"}};
enum class AcesMust : std::uint8_t { on_ace, escape };
inline constexpr Form kAcesMust[] = {{"on_ace"}, {"escape"}};
enum class QuadMeans : std::uint8_t { four, all_of_deck };
inline constexpr Form kQuadMeans[] = {{"four"}, {"all_of_deck"}};
enum class Escape : std::uint8_t { off, on };
inline constexpr Form kEscape[] = {{"off"}, {"on"}};
enum class Starter : std::uint8_t { right_of_dealer, big_point_winner };
inline constexpr Form kStarter[] = {{"right_of_dealer"}, {"big_point_winner"}};
enum class ErrorRule : std::uint8_t { stands, void_or_repair };
inline constexpr Form kErrorRule[] = {{"stands"}, {"unanimous_void_or_repair"}};

// Payment.
inline constexpr Form kPerCards[] = {{"N", 2, 3}};
inline constexpr Form kPayRemainder[] = {{"free"}};

}  // namespace showstopper::stoppa
