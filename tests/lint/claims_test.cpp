// SPDX-License-Identifier: Apache-2.0
//
// Every claim of lint against its opposite: files with random keys and rows are linted with few
// rounds, and other rounds must not contradict the claims. random_rules_test covers
// `never-applies`.
//
// SHOWSTOPPER_CLAIM_FILES and SHOWSTOPPER_CLAIM_ROUNDS: the number of files, and of rounds against
// each claim; ci/nightly has more of both. SHOWSTOPPER_CLAIM_SOLVER: the seconds of the solver for
// each opposite of a claim about all rounds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include <gmock/gmock.h>

#include "lint/dependency.h"
#include "lint/other_values.h"
#include "lint/repair.h"
#include "lint/rounds/round_pair.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "model/rules/rows.h"
#include "model/stoppa/game.h"
#include "properties/play/swarm.h"
#include "solver/search/find.h"
#include "tests/lint/linted.h"

namespace showstopper::lint {
namespace {

using properties::Generator;
using table::Seat;

std::uint64_t wanted_by(const char* name, std::uint64_t initial) {
  const char* const text = std::getenv(name);
  return text == nullptr ? initial : std::strtoull(text, nullptr, 10);
}

// Lines of Go-Stop that degenerate claims are about, each with a range in place of `#`.
struct Line {
  const char* text;
  int low, high;
};
constexpr Line kKeys[] = {
    {"stop.minimum.2 = #", 1, 130},
    {"stop.minimum.3 = #", 1, 130},
    {"pibak.max_junk = #", 8, 24},
    {"pibak.zero_exempt = true", 0, 0},
    {"match.end = \"points(#)\"", 1, 12},
    {"exhaustion.result = \"best_score_wins\"", 0, 0},
    {"hand_quad.effect = \"none\"", 0, 0},
    {"three_ppuk.effect = \"none\"", 0, 0},
    {"table_quad.effect = \"redeal_same_dealer\"", 0, 0},
    {"go.bonus = [\"+#\", \"x1\"]", 0, 2},
    {"go.double_from = #", 2, 6},
    {"go.never_asked = true", 0, 0},
    {"ppuk.forms = false", 0, 0},
    {"shake.limit = #", 0, 2},
    {"bomb.requires_shake = true", 0, 0},
    {"bomb.credits = #", 0, 3},
    {"jjok.junk = #", 0, 2},
    {"sweep.junk = #", 0, 2},
    {"events.stack = \"max_one\"", 0, 0},
    {"last_turn.suppress = []", 0, 0},
    {"first_ppuk.points = #", 0, 5},
    {"offer.max_per_round = #", 0, 2},
    {"payment.cap = #", 1, 400},
    {"go.most = #", 1, 3},
    {"bomb.allowed = false", 0, 0},
    {"match.end = \"chips_out\"", 0, 0},
    {"match.purse = #", 1, 40},
    {"match.stake = #", 1, 9},
    {"players = [#]", 2, 3},
};
constexpr Line kRows[] = {
    {"[[payer]]\nname = \"goer\"\nwinner = \"go_count >= #\"\nloser = \"true\"\nfactor = 2\n", 1,
     3},
    {"[[payer]]\nname = \"late\"\nwinner = \"turns >= #\"\nloser = \"captured < 4\"\nadd = 1\n", 1,
     9},
    {"[[event]]\non = \"jjok\"\nwhen = { count = # }\neffect = \"steal 1 junk from each\"\n", 2, 4},
    {"[[event]]\non = \"sweep\"\nwhen = { turn = # }\neffect = \"collect 1 points from each\"\n", 1,
     9},
    {"[[go]]\ncount = #\nadd = 3\n", 1, 6},
    {"[[combination]]\nname = \"moons\"\nnew = true\ncards = [\"08B\", \"08A\"]\npoints = #\n", 0,
     2},
};
constexpr Line kStoppaKeys[] = {
    {"ante.punto = #", 0, 2},
    {"ante.beccata = #", 0, 2},
    {"shed.must_play = true", 0, 0},
    {"shed.nobody_can_continue = \"pass_to_opener\"", 0, 0},
    {"shed.skip_knowledge = \"own_hand_counts\"", 0, 0},
    {"pre.misera = \"off\"", 0, 0},
    {"pre.four_kings = \"off\"", 0, 0},
    {"pre.three_twos = \"off\"", 0, 0},
    {"pre.three_aces = \"off\"", 0, 0},
    {"pre.several_misera = \"first_by_priority\"", 0, 0},
    {"pay.per_cards = #", 1, 4},
    {"bet.raise_limit = #", 1, 3},
    {"bet.all_in = \"partial\"", 0, 0},
    {"bet.cap = #", 1, 9},
    {"shed.ace_by = \"next\"", 0, 0},
    {"shed.aces_must = []", 0, 0},
    {"shed.quad_means = \"all_of_deck\"", 0, 0},
    {"point.rank = \"sum\"", 0, 0},
};

std::string drawn(const Line& line, table::Random& random) {
  std::string text = line.text;
  const auto range = static_cast<std::uint64_t>(line.high - line.low + 1);
  const int number = line.low + static_cast<int>(random.below(range));
  if (const auto at = text.find('#'); at != std::string::npos) {
    text.replace(at, 1, std::to_string(number));
  }
  return text;
}

template <std::size_t N>
void add_some(const Line (&lines)[N], std::uint32_t one_in, table::Random& random,
              std::string& text) {
  for (const Line& line : lines) {
    if (random.chance(1, one_in)) text += drawn(line, random) + '\n';
  }
}

// A file with random lines; none if they contradict each other.
struct File {
  std::string text;
  rules::RuleSet rules;
};
std::optional<File> file_of(const rules::Schema& schema, std::uint64_t index) {
  table::Random random = table::fork(31, index);
  std::string text = "format = \"showstopper-rules/1\"\nextends = \"";
  if (schema.game == stoppa::Game::kName) {
    text += "stoppa/italian\"\n";
    add_some(kStoppaKeys, 4, random, text);
  } else {
    constexpr const char* kBases[] = {"matgo", "spanish", "dutch", "korean-3p"};
    text += std::string("gostop/") + kBases[random.below(std::size(kBases))] + "\"\n";
    add_some(kKeys, 5, random, text);
    add_some(kRows, 4, random, text);
  }
  table::Diagnostics diagnostics;
  auto rules = corpus_rules().read(schema, text, "mine.toml", diagnostics);
  if (!rules || !diagnostics.empty()) return std::nullopt;
  return File{text, std::move(*rules)};
}

Report report_of(const File& file) {
  Job job;
  job.rules = &file.rules;
  job.text = file.text;
  job.reread = [&](const std::string& text) -> std::optional<rules::RuleSet> {
    table::Diagnostics trouble;
    auto rules = corpus_rules().read(file.rules.schema(), text, "mine.toml", trouble);
    return trouble.empty() ? std::move(rules) : std::nullopt;
  };
  job.rules_json = '"' + file.rules.library_base + '"';
  job.rounds = 400;
  job.shrink_checks = 0;
  job.fast = true;
  job.repairs = false;
  return lint(job);
}

// Whether one of so many other rounds parts under the two rule sets.
template <class G>
bool part(const rules::RuleSet& a, const rules::RuleSet& b, std::uint64_t rounds) {
  constexpr std::uint64_t kSeed = 4711;
  for (const int players : G::kSeats) {
    const bool one = properties::is_sound<G>(a, players), two = properties::is_sound<G>(b, players);
    if (!one || !two) continue;
    const auto under_a = G::compile(a, players), under_b = G::compile(b, players);
    const RoundPair<G> pair(under_a, under_b, Compared::play);
    for (std::uint64_t i = 0; i < rounds; ++i) {
      if (pair.parts(kSeed, i)) return true;
    }
  }
  return false;
}

// A line reported without effect: other rounds are the same without the row, and under other values
// of the key that leave it idle.
template <class G>
void expect_without_effect(const File& file, const Finding& finding, std::uint64_t rounds,
                           int& claims) {
  const rules::Schema& schema = file.rules.schema();
  for (const Involved& each : finding.involved) {
    const int key = rules::parameter_index(schema.parameters, each.name);
    const bool said = finding.sentence.find('`' + each.name) != std::string::npos;
    if (key < 0 || !said || file.rules.place(key).file == nullptr) continue;
    const bool by_table = why_idle(file.rules, key) != nullptr;
    if (!by_table && &each != finding.involved.data()) continue;  // it makes another one idle
    ++claims;
    constexpr std::size_t kValues = 3;
    const auto& domain = schema.parameters[static_cast<std::size_t>(key)].domain;
    for (const rules::Datum& value : other_values(domain, file.rules.value(key), kValues)) {
      rules::RuleSet other = file.rules;
      other.set(key, value);
      if (by_table && why_idle(other, key) == nullptr) continue;
      EXPECT_FALSE(part<G>(file.rules, other, rounds)) << finding.sentence << '\n' << file.text;
    }
  }
  for (std::size_t table = 0; table < schema.tables.size(); ++table) {
    const auto& rows = file.rules.rows(static_cast<int>(table));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string name = std::string(schema.tables[table].name) + ' ' +
                               rules::identity_text(schema.tables[table], rows[i]);
      if (finding.involved.empty() || finding.involved.front().name != name) continue;
      rules::RuleSet other = file.rules;
      auto& left = other.rows(static_cast<int>(table));
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      ++claims;
      EXPECT_FALSE(part<G>(file.rules, other, rounds)) << finding.sentence << '\n' << file.text;
    }
  }
}

bool says(const Finding& finding, std::string_view words) {
  return finding.sentence.find(words) != std::string::npos;
}

// A claim about all rounds: a round that contradicts it, and the same as a goal of the solver.
struct Always {
  const char* words;  // of the sentence
  bool (*contradicts)(const gostop::Rules& rules, const gostop::State& end,
                      const gostop::Result& result);
  const char* opposite;  // empty: not expressible as a goal
};
constexpr Always kAlways[] = {
    {"no round has a winner",
     [](const gostop::Rules&, const gostop::State&, const gostop::Result& result) {
       return result.has_winner();
     },
     "not nagari and not misdeal"},
    {"every round has a winner",
     [](const gostop::Rules&, const gostop::State& end, const gostop::Result&) {
       return end.outcome == gostop::Outcome::draw;
     },
     "nagari"},
    {"no seat may ever stop",
     [](const gostop::Rules& rules, const gostop::State& end, const gostop::Result&) {
       // Who wins when the cards are used up has not stopped.
       return rules.exhaustion_result == gostop::Exhaustion::draw &&
              end.outcome == gostop::Outcome::stop;
     },
     "stopped"},
    {"no seat can ever bomb",
     [](const gostop::Rules& rules, const gostop::State& end, const gostop::Result&) {
       for (Seat seat = 0; seat < rules.players; ++seat) {
         if (end.seat(seat).bombs > 0) return true;
       }
       return false;
     },
     "any seat: bombs >= 1"},
    {"the first round that is won ends the match",
     [](const gostop::Rules& rules, const gostop::State& end, const gostop::Result& result) {
       if (!result.has_winner() || end.carry > 0) return false;
       for (Seat seat = 0; seat < rules.players; ++seat) {
         if (gostop::gain(result, seat) >= rules.match_end.number) return false;
       }
       return true;
     },
     ""},
    {"from each loser who pays, whatever",
     [](const gostop::Rules& rules, const gostop::State& end, const gostop::Result& result) {
       if (end.outcome != gostop::Outcome::stop || end.fixed_points > 0) return false;
       if (rules.exhaustion_result != gostop::Exhaustion::draw) return false;
       for (Seat seat = 0; seat < rules.players; ++seat) {
         const auto due = end.instant[seat] - result.payments[seat];
         // Whom another loser pays for, and who is exempt, pay nothing.
         if (seat != result.winner && due != 0 && due != rules.payment_cap.number) return true;
       }
       return false;
     },
     ""},
    {"escapes pibak",
     [](const gostop::Rules& rules, const gostop::State& end, const gostop::Result& result) {
       if (end.outcome != gostop::Outcome::stop) return false;
       const auto& by = rules.counting[static_cast<std::size_t>(result.counted_by[result.winner])];
       const gostop::CardSet won = end.seat(result.winner).captured;
       const auto junk = std::any_of(
           by.combinations.begin(), by.combinations.end(), [&](const gostop::Combination& row) {
             return row.by_value && row.points > 0 &&
                    gostop::junk_value(by, won & row.mask) >= row.first_at;
           });
       for (Seat seat = 0; junk && seat < rules.players; ++seat) {
         const bool has_junk = !(end.seat(seat).captured & rules.counting[0].junk).empty();
         const bool paid = std::any_of(
             result.reasons.begin(), result.reasons.end(), [&](const gostop::Reason& reason) {
               return reason.seat == seat && reason.kind == gostop::Reason::Kind::payer;
             });
         if (seat != result.winner && has_junk && !paid) return true;
       }
       return false;
     },
     ""},
};

// The number of players of `with 2 players ...`; 0: of all.
int players_of(const Finding& finding) {
  if (!finding.sentence.starts_with("with ")) return 0;
  return finding.sentence[5] - '0';
}

void expect_of_all_rounds(const File& file, const Finding& finding, std::uint64_t rounds,
                          std::map<std::string, int>& claims) {
  for (const Always& claim : kAlways) {
    if (!says(finding, claim.words)) continue;
    ++claims[claim.words];
    for (const int players : gostop::Game::kSeats) {
      if (players_of(finding) != 0 && players_of(finding) != players) continue;
      if (!properties::is_sound<gostop::Game>(file.rules, players)) continue;
      const gostop::Rules rules = gostop::compile(file.rules, players);
      for (std::uint64_t i = 0; i < rounds; ++i) {
        auto plan = properties::plan_round<gostop::Rules, gostop::Game>(
            rules, 4711, i, i % 2 == 0 ? Generator::uniform : Generator::biased);
        auto state = gostop::Game::start(rules, plan.table, plan.deal, nullptr);
        table::play_out<gostop::Game>(rules, state, properties::policy_of(plan),
                                      table::NoObserver{});
        const gostop::Result result = gostop::Game::settle(rules, state, nullptr);
        ASSERT_FALSE(claim.contradicts(rules, state, result))
            << finding.sentence << " (" << players << " players, round " << i << ")\n"
            << file.text;
      }
      const std::uint64_t seconds = wanted_by("SHOWSTOPPER_CLAIM_SOLVER", 0);
      if (seconds == 0 || *claim.opposite == '\0') continue;
      // In goals the winner of used up cards has stopped, too.
      const bool at_exhaustion = rules.exhaustion_result != gostop::Exhaustion::draw;
      if (at_exhaustion && std::string_view(claim.opposite) == "stopped") continue;
      table::Diagnostics none;
      const auto goal = solver::Goal::parse(claim.opposite, players, none);
      ASSERT_TRUE(goal);
      solver::FindJob find;
      find.rules = &rules;
      find.goal = &*goal;
      find.seconds = static_cast<double>(seconds);
      EXPECT_NE(solver::find(find).kind, solver::Answer::Kind::found) << finding.sentence << '\n'
                                                                      << file.text;
    }
  }
}

template <class G>
void check_files(const rules::Schema& schema, std::uint64_t files, std::uint64_t least) {
  const std::uint64_t rounds = wanted_by("SHOWSTOPPER_CLAIM_ROUNDS", 250);
  int idle = 0;
  std::map<std::string, int> always;
  for (std::uint64_t i = 0, read = 0; read < files; ++i) {
    const auto file = file_of(schema, i);
    if (!file) continue;
    ++read;
    const Report report = report_of(*file);
    for (const Finding& each : report.findings) {
      // What repeats the base is the same without the line, not under other values.
      const bool without_effect = (each.kind == "unused" || each.kind == "redundant") &&
                                  !says(each, "` repeats ") &&
                                  !says(each, "its value without this line");
      if (without_effect) expect_without_effect<G>(*file, each, rounds, idle);
      expect_of_all_rounds(*file, each, rounds, always);
    }
  }
  std::printf("%llu files of seed 31: %d lines without effect",
              static_cast<unsigned long long>(files), idle);
  for (const auto& [words, times] : always) std::printf(", %d times `%s`", times, words.c_str());
  std::printf("\n");
  EXPECT_GE(static_cast<std::uint64_t>(idle), least);
}

TEST(Claims, OfGostopAreNotContradictedByOtherRounds) {
  const std::uint64_t files = wanted_by("SHOWSTOPPER_CLAIM_FILES", 16);
  check_files<gostop::Game>(gostop::schema(), files, files / 8);
}

TEST(Claims, OfStoppaAreNotContradictedByOtherRounds) {
  const std::uint64_t files = wanted_by("SHOWSTOPPER_CLAIM_FILES", 16) / 2;
  check_files<stoppa::Game>(stoppa::schema(), files, files / 8);
}

}  // namespace
}  // namespace showstopper::lint
