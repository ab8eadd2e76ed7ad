// SPDX-License-Identifier: Apache-2.0
//
// fuzz_variants: any bytes are a play of Go-Stop and one parameter to change. Both rule sets play
// it with the same hints. The rounds may differ only after a moment at which the parameter is used.
#include <fmt/format.h>

#include "fuzz/harness/gostop.h"
#include "fuzz/harness/relevance.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/mutators/gostop.h"
#include "fuzz/targets/play_target.h"
#include "model/rules/random_value.h"

namespace showstopper::fuzz {

using gostop::Action;
using gostop::Legal;
using gostop::State;
using properties::GostopPlay;
using properties::RuleChange;
using properties::RuleChoice;

namespace variants_target {
namespace {

struct VariantPlay {
  RuleChange variant;  // of a parameter of `play`'s rules
  GostopPlay play;
};

VariantPlay read_variant(Bytes input) {
  properties::ByteReader reader(input);
  RuleChoice choice;
  properties::read_changes(gostop::schema(), reader, choice);
  VariantPlay read;
  if (choice.changes.empty()) {
    read.variant.value = properties::fitted(gostop::schema().parameters[0].domain, {});
  } else {
    read.variant = choice.changes.front();
  }
  read.play = properties::GostopCodec::read(reader.rest());
  return read;
}

ByteList to_bytes(const VariantPlay& variant) {
  ByteList bytes;
  RuleChoice choice;
  choice.changes.push_back(variant.variant);
  properties::add_changes(gostop::schema(), choice, bytes);
  const ByteList play = properties::GostopCodec::to_bytes(variant.play);
  bytes.insert(bytes.end(), play.begin(), play.end());
  return bytes;
}

// One of the two rounds that are compared.
struct Side {
  const CompiledGostop& compiled;
  gostop::EventLog log{};
  State state{};
  Legal may{};
  std::optional<gostop::Result> result{};

  const gostop::Rules& rules() const { return compiled.rules; }
  void open(const GostopPlay& play, const gostop::Deal& deal) {
    state = start(rules(), play.dealer, play.carry, deal, &log);
    look();
  }
  void carry_out(Action action) {
    log.clear();
    apply(rules(), state, action, &log);
    look();
  }
  void look() {
    may = legal(rules(), state);
    if (state.over()) result = settle(rules(), state, &log);
  }
};

// The first difference that a player could see; nullptr if there is none.
const char* difference(const Side& one, const Side& other) {
  if (one.state.decision != other.state.decision || one.state.to_move != other.state.to_move) {
    return "decision";
  }
  if (one.state.table != other.state.table) return "table";
  if (!(one.state.stock == other.state.stock)) return "stock";
  for (gostop::Seat seat = 0; seat < one.state.players; ++seat) {
    const gostop::SeatState &a = one.state.seat(seat), &b = other.state.seat(seat);
    if (a.hand != b.hand || a.captured != b.captured) return "cards";
    if (a.go_count != b.go_count || a.credits != b.credits) return "counts";
  }
  if (one.may != other.may) return "legal";
  if (one.result && one.result->payments != other.result->payments) return "payments";
  if (one.result && !(one.result->sale == other.result->sale)) return "sold hands";
  if (one.result && !(one.result->pot == other.result->pot)) return "pot";
  if (one.result && one.result->next_dealer != other.result->next_dealer) return "next dealer";
  if (one.result && one.result->next_carry != other.result->next_carry) return "carry";
  return nullptr;
}

std::optional<Fault> parted(const VariantPlay& input, const char* what, int action,
                            Moments moments) {
  const auto parameter = static_cast<std::size_t>(input.variant.parameter);
  saw_event(parameter % kEvents);  // this parameter has made a difference
  if ((moments & moments_of(input.variant.parameter, input.play.players)) != 0) return std::nullopt;
  const std::string_view key = gostop::schema().parameters[parameter].key;
  return Fault{fmt::format("{}_matters_before_it_is_used", key),
               fmt::format("{} differs after action {}", what, action)};
}

std::optional<Fault> run_printed(Bytes bytes, const PrintLine* print_line) {
  const VariantPlay input = read_variant(bytes);
  const GostopPlay& play = input.play;
  RuleChoice varied;
  shelf_of<gostop::Game>().resolved(play.rules, play.players,
                                    &varied);  // without unsound changes
  if (varied.changes.size() == properties::kMostChanges) varied.changes.pop_back();
  Side one{compiled<gostop::Game>(varied, play.players)};
  const gostop::Deal deal = properties::GostopCodec::deal(play, one.rules());
  varied.changes.push_back(input.variant);
  Side other{compiled<gostop::Game>(varied, play.players)};
  // If the parameter changes the deck or the hands, the deal does not fit: nothing to compare.
  if (fault(other.rules(), play.dealer, deal)) return std::nullopt;
  properties::ByteReader hints(play.hints);
  const gostop::Table table{play.dealer, play.carry};
  const FuzzRound<gostop::Game> round{other.compiled, table, deal};
  std::optional<TracePrinter<gostop::Game>> printer;
  if (print_line != nullptr) printer.emplace(round, play.rules, *print_line);
  if (printer) printer->print();
  Moments moments = kNoMoment;
  one.open(play, deal);
  other.open(play, deal);
  for (int action = -1;; ++action) {
    for (const Side* side : {&one, &other}) {
      add_moments(side->rules(), side->state, side->may, side->log, moments);
    }
    if (const char* what = difference(one, other)) return parted(input, what, action, moments);
    if (one.state.over()) return std::nullopt;
    const Action chosen = properties::GostopCodec::hinted(one.may, hints);
    if (printer) printer->add(one.state.to_move, chosen);
    one.carry_out(chosen);
    other.carry_out(chosen);
  }
}

std::optional<Fault> run(Bytes input) { return run_printed(input, nullptr); }
void print(Bytes input, const PrintLine& print_line) { run_printed(input, &print_line); }

RuleChange any_change(table::Random& random) {
  const auto parameters = gostop::schema().parameters;
  const std::uint32_t parameter = random.below(parameters.size());
  return {static_cast<int>(parameter), rules::random_value(parameters[parameter].domain, random)};
}

ByteList mutated(Bytes input, std::size_t, table::Random& random) {
  VariantPlay variant = read_variant(input);
  if (random.chance(1, 12)) {
    variant.variant = any_change(random);
  } else {
    change_play<gostop::Game>(variant.play, random);
  }
  return to_bytes(variant);
}

ByteList crossed(Bytes one, Bytes other, std::size_t, table::Random& random) {
  VariantPlay child = read_variant(one);
  const VariantPlay mate = read_variant(other);
  if (random.chance(1, 4)) child.variant = mate.variant;
  child.play = crossed_play<gostop::Game>(child.play, mate.play, random);
  return to_bytes(child);
}

// Each fixture with another parameter, one after the other.
std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  table::Random random(1);
  for (const GostopPlay& play : fixture_plays<gostop::Game>()) {
    inputs.push_back(to_bytes(VariantPlay{any_change(random), play}));
  }
  return inputs;
}

std::vector<std::string> dictionary() { return rule_words(gostop::schema()); }

constexpr Target kTarget = {"fuzz_variants",
                            "rule sets that differ in one parameter part only after it was used",
                            ".jsonl",
                            640,
                            run,
                            mutated,
                            crossed,
                            seeds,
                            dictionary,
                            print,
                            no_clauses,
                            "gostop"};

}  // namespace
}  // namespace variants_target

extern const Target kVariantsTarget = variants_target::kTarget;

}  // namespace showstopper::fuzz
