// SPDX-License-Identifier: Apache-2.0
//
// A line of Stoppa is read anew under the changed rules: values that it takes from them, such as
// the stakes, change with them.
#include "app/games/fixture_set.h"

#include <fstream>
#include <map>

#include <nlohmann/json.hpp>

#include "conformance/stoppa/judge.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/stoppa/reader.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {
namespace {

struct Fixture {
  std::string text;
  int line = 0;
  std::string where;
  int players = 0;
  NamedRules named;
  // The rules in force, by rule set: the one that is named, and the others under which the fixture
  // holds too.
  std::map<std::string, rules::RuleSet> in_force;
};

class StoppaBench final : public FixtureSet {
 public:
  StoppaBench(const rules::Library& library, const std::vector<std::filesystem::path>& files,
              table::Diagnostics& diagnostics)
      : library_(library), cache_(library), reader_(library) {
    for (const auto& file : files) read(file, diagnostics);
    for (const std::string& name : library.names("stoppa")) inherit(name, diagnostics);
  }

  std::size_t naming(const std::string& rule_set) const override {
    std::size_t count = 0;
    for (const Fixture& fixture : fixtures_) count += fixture.in_force.count(rule_set);
    return count;
  }

  Notice move(const rules::RuleSet& rule_set, int parameter, const rules::Datum& value) override {
    rules::RuleSet alone = rule_set;
    alone.set(parameter, value);
    if (!sound(alone)) return {Notice::Answer::refused, ""};
    const std::string_view key =
        rule_set.schema().parameters[static_cast<std::size_t>(parameter)].key;
    for (const Fixture& fixture : fixtures_) {
      const auto found = fixture.in_force.find(rule_set.name);
      if (found == fixture.in_force.end() || fixture.named.sets(key)) continue;
      rules::RuleSet moved = found->second;
      moved.set(parameter, value);
      if (!holds(fixture, moved, rule_set)) return {Notice::Answer::noticed, fixture.where};
    }
    return {Notice::Answer::unnoticed, ""};
  }

 private:
  // Whether the fixture passes under rules that differ from `base`. It does not under rules that
  // cannot be played.
  bool holds(const Fixture& fixture, const rules::RuleSet& rules, const rules::RuleSet& base) {
    std::string why_not;
    if (!sound(rules) || !stoppa::playable(rules, fixture.players, why_not)) return false;
    auto line = nlohmann::ordered_json::parse(fixture.text);
    line["rules"] = nlohmann::ordered_json::parse(properties::rules_json(rules, base));
    trace::StoppaTrace trace;
    table::Diagnostics refusals;
    return reader_.read(line.dump(), fixture.line, fixture.where, trace, refusals) &&
           conformance::judge(trace).findings.empty();
  }

  void read(const std::filesystem::path& file, table::Diagnostics& diagnostics) {
    std::ifstream in(file, std::ios::binary);
    trace::TraceReader lines(in, file.string(), cache_);
    trace::GostopTrace unused;
    for (;;) {
      const auto got = lines.next(unused, diagnostics);
      if (got == trace::TraceReader::Got::end) return;
      if (got != trace::TraceReader::Got::stoppa) continue;
      const int line = lines.line().number;
      trace::StoppaTrace trace;
      if (!reader_.read(lines.line().text, line, file.string(), trace, diagnostics)) continue;
      if (!conformance::judge(trace).findings.empty()) {
        diagnostics.push_back({file.string(), {line, 0}, "the fixture fails without a mutant"});
        continue;
      }
      Fixture fixture{std::string(lines.line().text),
                      line,
                      file.filename().string() + ':' + std::to_string(line),
                      trace.envelope.players,
                      NamedRules(trace.envelope.rules),
                      {}};
      fixture.in_force.emplace(fixture.named.base, *trace.rules->source);
      fixtures_.push_back(std::move(fixture));
    }
  }

  // Tries the fixtures of other rule sets under this one too, with the values that they set.
  void inherit(const std::string& name, table::Diagnostics& diagnostics) {
    const auto derived = library_.load(stoppa::schema(), name, diagnostics);
    if (!derived) return;
    for (Fixture& fixture : fixtures_) {
      if (fixture.named.base == name) continue;
      const auto base = library_.load(stoppa::schema(), fixture.named.base, diagnostics);
      if (!base) continue;
      rules::RuleSet rules = *derived;
      const rules::RuleSet& own = fixture.in_force.at(fixture.named.base);
      for (std::size_t i = 0; i < rules.schema().parameters.size(); ++i) {
        const int index = static_cast<int>(i);
        if (own.value(index) != base->value(index)) rules.set(index, own.value(index));
      }
      if (holds(fixture, rules, *derived)) fixture.in_force.emplace(name, std::move(rules));
    }
  }

  const rules::Library& library_;
  trace::RulesCache cache_;
  trace::StoppaReader reader_;
  std::vector<Fixture> fixtures_;
};

}  // namespace

std::unique_ptr<FixtureSet> stoppa_bench(const rules::Library& library,
                                         const std::vector<std::filesystem::path>& files,
                                         table::Diagnostics& diagnostics) {
  return std::make_unique<StoppaBench>(library, files, diagnostics);
}

}  // namespace showstopper::app
