// SPDX-License-Identifier: Apache-2.0
#include "app/games/fixture_set.h"

#include <fstream>
#include <map>
#include <utility>

#include "conformance/gostop/judge.h"
#include "model/gostop/deal.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/reader.h"

namespace showstopper::app {
namespace {

using trace::GostopTrace;

// Fixtures with the same rules and number of seats.
struct Family {
  NamedRules named;
  std::shared_ptr<const gostop::Rules> rules;
  struct Member {
    GostopTrace trace;
    std::string where;
  };
  std::vector<Member> members;
};

// Under rules that were moved, a deal or a position may not be playable any more: it fails then.
bool fails(const GostopTrace& trace) {
  constexpr int kFillings = 2;
  const int hidden = trace::hidden_cards(trace);
  if (hidden > 0 && trace::cards_left(trace).size() != hidden) return true;
  const bool playable =
      hidden > 0 ? !trace::fillings(trace, 0, 0).empty() : trace::faults(trace).empty();
  return !playable || !conformance::judge(trace, nullptr, kFillings).findings.empty();
}

class GostopBench final : public FixtureSet {
 public:
  GostopBench(const rules::Library& library, const std::vector<std::filesystem::path>& files,
              table::Diagnostics& diagnostics)
      : cache_(library) {
    for (const auto& file : files) read(file, diagnostics);
  }

  std::size_t naming(const std::string& rule_set) const override {
    std::size_t count = 0;
    for (const auto& [key, family] : families_) {
      if (family.named.base == rule_set) count += family.members.size();
    }
    return count;
  }

  Notice move(const rules::RuleSet& rule_set, int parameter, const rules::Datum& value) override {
    const rules::Parameter& moved =
        rule_set.schema().parameters[static_cast<std::size_t>(parameter)];
    rules::RuleSet alone = rule_set;
    alone.set(parameter, value);
    if (!sound(alone)) return {Notice::Answer::refused, ""};
    for (auto& [key, family] : families_) {
      if (family.named.base != rule_set.name || family.named.sets(moved.key)) continue;
      if (const std::string where = noticed_by(family, parameter, value); !where.empty()) {
        return {Notice::Answer::noticed, where};
      }
    }
    return {Notice::Answer::unnoticed, ""};
  }

 private:
  void read(const std::filesystem::path& file, table::Diagnostics& diagnostics) {
    std::ifstream in(file, std::ios::binary);
    trace::TraceReader reader(in, file.string(), cache_);
    for (GostopTrace trace;;) {
      const auto got = reader.next(trace, diagnostics);
      if (got == trace::TraceReader::Got::end) return;
      if (got != trace::TraceReader::Got::gostop) continue;
      if (fails(trace)) {
        diagnostics.push_back(
            {file.string(), {trace.line, 0}, "the fixture fails without a mutant"});
        continue;
      }
      Family& family = families_
                           .try_emplace({trace.envelope.rules, trace.envelope.players},
                                        Family{NamedRules(trace.envelope.rules), trace.rules, {}})
                           .first->second;
      family.members.push_back(
          {trace, file.filename().string() + ':' + std::to_string(trace.line)});
    }
  }

  static std::string noticed_by(const Family& family, int parameter, const rules::Datum& value) {
    rules::RuleSet changed = *family.rules->source;
    changed.set(parameter, value);
    std::string why_not;
    // Rules that cannot be played do not pass.
    if (!sound(changed) || !gostop::playable(changed, family.rules->players, why_not)) {
      return family.members.front().where;
    }
    const auto compiled =
        std::make_shared<const gostop::Rules>(gostop::compile(changed, family.rules->players));
    for (const Family::Member& member : family.members) {
      GostopTrace trace = member.trace;
      trace.rules = compiled;
      if (trace.from == GostopTrace::From::deck && !redeal(trace)) return member.where;
      if (fails(trace)) return member.where;
    }
    return "";
  }

  static bool redeal(GostopTrace& trace) {
    if (trace.deck.size() != static_cast<std::size_t>(trace.rules->deck.size())) return false;
    trace.deal = trace::dealt(trace);
    return true;
  }

  trace::RulesCache cache_;
  std::map<std::pair<std::string, int>, Family> families_;
};

}  // namespace

std::unique_ptr<FixtureSet> gostop_bench(const rules::Library& library,
                                         const std::vector<std::filesystem::path>& files,
                                         table::Diagnostics& diagnostics) {
  return std::make_unique<GostopBench>(library, files, diagnostics);
}

}  // namespace showstopper::app
