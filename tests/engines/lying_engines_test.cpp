// SPDX-License-Identifier: Apache-2.0
//
// Engines that lie about what they play in every way of changed_line.h are driven, explained and
// shrunk without an internal error.
#include "engines/connections/library.h"
#include "model/stoppa/game.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/stoppa/replay.h"
#include "model/trace/stoppa/traced.h"
#include "properties/shrink/stoppa/shrink.h"
#include "tests/engines/changed_rounds.h"
#include "tests/engines/driving.h"

namespace showstopper::engines {
namespace {

using conformance::Kind;

// An engine that plays by the rules and lies about it now and then.
template <class G>
class LyingSession {
 public:
  using Json = ChangedLine::Json;
  using Trace = TraceOf<G>;

  LyingSession(std::string rules, int players, std::uint64_t seed)
      : rules_(std::move(rules)),
        players_(players),
        random_(table::fork(seed, 0)),
        reader_(rules::Library(kCorpus + "/rules")) {}

  std::string answer(std::string_view text) {
    const Json request = Json::parse(text);
    Json answer = answer_to(request);
    answer["id"] = request["id"];
    return answer.dump();
  }

 private:
  Json answer_to(const Json& request) {
    const std::string what = request["do"];
    if (what == "hello") {
      return {{"engine", "liar"},
              {"version", "1"},
              {"games", {G::kName}},
              {"players", {players_}},
              {"can", {"deal", "state", "round", "self_play"}},
              {"rules", Json::parse(rules_)}};
    }
    if (what == "self_play") return {{"trace", Json::parse(own_round(request["seed"]))}};
    if (what == "round") return round(request);
    return {{"error", {{"kind", "unsupported"}, {"message", "only whole rounds"}}}};
  }

  Json round(Json request) {
    request["format"] = "showstopper-trace/1";
    request["game"] = G::kName;
    for (const char* key : {"id", "do"}) request.erase(key);
    Trace trace;
    table::Diagnostics wrong;
    if (!reader_.read(request.dump(), 1, "request", trace, wrong)) {
      return {{"error", {{"kind", "unsupported"}, {"message", "no such round"}}}};
    }
    observe_all(trace);
    std::string line = trace::Traced<G>::to_json(trace);
    if (random_.chance(2, 3)) line = ChangedLine(line, {}, random_).take_shown();
    const Json played = Json::parse(line);
    Json answer;
    for (const char* key : {"start", "after", "result"}) {
      if (played.contains(key)) answer[key] = played[key];
    }
    // What the rules refuse, and what comes behind it, is refused.
    while (answer["after"].size() < trace.actions.size()) {
      answer["after"].push_back({{"error", {{"kind", "illegal"}, {"message", "no"}}}});
    }
    return answer;
  }

  std::string own_round(std::uint64_t seed) {
    Trace trace = trace::Traced<G>::trace_of(
        rules(), rules_,
        properties::play_round(*rules(), seed, 0, properties::Generator::uniform, 400));
    observe_all(trace);
    const std::string line = trace::Traced<G>::to_json(trace);
    return random_.chance(1, 2) ? line : ChangedLine(line, {}, random_).take();
  }

  std::shared_ptr<const typename G::Rules> rules() {
    if (compiled_ == nullptr) {
      trace::RuleSetCache cache(rules::Library(kCorpus + "/rules"), G::schema());
      table::Diagnostics wrong;
      const auto& read = cache.read(rules_, "rules", {1, 1}, wrong);
      compiled_ = std::make_shared<const typename G::Rules>(G::compile(*read.set, players_));
    }
    return compiled_;
  }

  std::string rules_;
  int players_;
  table::Random random_;
  typename trace::Traced<G>::Reader reader_;
  std::shared_ptr<const typename G::Rules> compiled_;
};

template <class G>
void drive_liars(const std::string& rules, int players, std::uint64_t runs) {
  for (std::uint64_t run = 0; run < runs; ++run) {
    const std::uint64_t seed = changed_rounds_seed() * 1000 + run;
    EngineJob job = job_for("");
    job.rounds = 16;
    job.seed = seed;
    job.shrink_seconds = 0.2;
    job.connect = connect_to_answers([&]() -> AnswerRequest {
      const auto session = std::make_shared<LyingSession<G>>(rules, players, seed);
      return [session](std::string_view request) { return session->answer(request); };
    });
    auto client = std::make_unique<Client>(job.connect, job.answer_seconds, job.start_seconds);
    std::string why_not;
    ASSERT_TRUE(client->hello(why_not)) << why_not;
    const EngineReport report = Lockstep<G>(job, std::move(client)).run();
    EXPECT_EQ(report.refused, "");
    for (const EngineFinding& found : report.findings) {
      if (found.finding.kind != Kind::internal_error) continue;
      ADD_FAILURE() << "seed " << seed << ": " << to_text(found.finding) << '\n' << found.line;
    }
  }
}

// One that plays by the rules, and fails where it is to play alone.
EngineReport drive_one_that_fails_alone(const std::vector<std::filesystem::path>& stored) {
  EngineJob job = job_for("");
  job.rounds = 1;
  job.stored = stored;
  job.only_stored = !stored.empty();
  job.connect = connect_to_answers([]() -> AnswerRequest {
    const auto honest = std::make_shared<LyingSession<gostop::Game>>("\"gostop/matgo\"", 2, 1);
    return [honest](std::string_view request) -> std::string {
      const auto asked = LyingSession<gostop::Game>::Json::parse(request);
      if (asked["do"] == "hello") return honest->answer(request);
      const std::string kind = asked["do"] == "self_play" ? "crash" : "unsupported";
      return R"({"id":)" + asked["id"].dump() + R"(,"error":{"kind":")" + kind +
             R"(","message":"IndexError: empty sequence"}})";
    };
  });
  return drive(job);
}

TEST(SelfPlay, ThatFailsIsStoredWithTheWordsOfTheEngine) {
  const EngineReport report = drive_one_that_fails_alone({});
  ASSERT_EQ(report.findings.size(), 1u);
  const EngineFinding& found = report.findings.front();
  EXPECT_EQ(found.finding.kind, Kind::crash);
  EXPECT_EQ(found.finding.got, "IndexError: empty sequence");
  EXPECT_FALSE(found.vanished);
  EXPECT_EQ(found.replays.played, 0) << "there is no round to play again";
  // The stored line is a round that is read, and fails in the same way.
  trace::Traced<gostop::Game>::Reader reader(rules::Library(kCorpus + "/rules"));
  trace::GostopTrace trace;
  table::Diagnostics wrong;
  ASSERT_TRUE(reader.read(found.line, 1, "stored", trace, wrong)) << found.line;
  const auto again = conformance::judge(trace).findings;
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again.front().kind, Kind::crash);
  EXPECT_EQ(again.front().got, "IndexError: empty sequence");
  // And it is asked again with the same seed.
  const std::string file = testing::TempDir() + "self_play_that_fails.jsonl";
  std::ofstream(file) << found.line << '\n';
  EXPECT_EQ(drive_one_that_fails_alone({file}).findings.size(), 1u);
}

TEST(LyingEngines, OfGostopEndInNoInternalError) {
  const std::uint64_t runs = changed_rounds_wanted(20) / 20;
  drive_liars<gostop::Game>("\"gostop/matgo\"", 2, runs);
  drive_liars<gostop::Game>("\"gostop/spanish\"", 3, runs);
}

TEST(LyingEngines, OfStoppaEndInNoInternalError) {
  drive_liars<stoppa::Game>("\"stoppa/italian\"", 3, changed_rounds_wanted(20) / 20);
}

}  // namespace
}  // namespace showstopper::engines
