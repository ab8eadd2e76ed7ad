// SPDX-License-Identifier: Apache-2.0
#include "app/campaign/campaign.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "app/campaign/runner.h"
#include "app/cli/command.h"
#include "app/cli/signal_guard.h"
#include "model/table/counted.h"
#include "properties/regression/stored_plays.h"

namespace showstopper::app {

namespace fs = std::filesystem;
using fuzz::Fault;
using fuzz::Target;
using properties::Bytes;

namespace {

using Counters = std::set<std::size_t>;

// The result of an input in this program, which has no sanitizers. The input may crash the process
// and therefore runs in one of its own.
struct Retried {
  std::string identity;  // of the fault; empty: all holds
  std::string printed;   // the trace as far as it was played
  std::string said;
};

// Ctrl-C before there was an answer.
struct Interrupted {};

const std::string kFault = "fault ", kPrinted = "printed ", kTrying = "trying ", kSeen = "seen ";

Retried retried(const Target& target, Bytes input, Interruption interruption) {
  Retried result;
  const auto work = [&](const Say& say) {
    target.print(input, [&say](const std::string& line) {
      std::istringstream lines(line);
      for (std::string part; std::getline(lines, part);) say(kPrinted + part);
      say(kPrinted);  // ends the telling
    });
    if (const auto fault = target.run(input)) {
      say(fmt::format("{}{}: {}", kFault, fault->identity, fault->message));
    }
  };
  std::string telling, last_words;
  const Ended ended = run_apart(work, interruption, [&](const std::string& line) {
    if (line.starts_with(kFault)) {
      result.said = line.substr(kFault.size());
      result.identity = result.said.substr(0, result.said.find(':'));
    } else if (line == kPrinted) {
      result.printed = std::exchange(telling, {});
    } else if (line.starts_with(kPrinted)) {
      telling += line.substr(kPrinted.size()) + '\n';
    } else if (!line.empty()) {
      last_words = line;
    }
  });
  if (ended.interrupted) throw Interrupted{};
  if (ended.exit != 0) {
    result.identity = "crash";
    result.said = last_words.empty() ? fmt::format("it ends with {}", ended.exit) : last_words;
  }
  return result;
}

class Campaign {
 public:
  Campaign(Context& context, const FuzzJob& job)
      : session_(context), out_(context.out), job_(job), target_(*job.target), store_(job.folder) {}

  Exit run();
  Exit merge();

 private:
  void say_skipped();
  void add_seeds();
  bool comes_back();
  void replay_stored_plays();
  void replay_findings();
  Exit fuzz();
  void keep_finding(const Ended& ended);
  Retried retried_or_untried(Bytes input) const;
  Exit run_parts();
  Exit merge_parts();
  std::uint64_t runs() const;
  std::uint64_t seed() const;
  fs::path fresh() const { return job_.shared.empty() ? store_.fresh() : job_.shared; }
  void minimise();
  void write_health(const char* how);
  // The counters that each stored input reaches; an input that crashes the process is an error.
  std::vector<Counters> coverage_of_inputs();
  static Counters all_of(const std::vector<Counters>& each);
  std::vector<std::string> call() const;
  std::size_t clauses_met(const Counters& coverage) const;

  Context& session_;
  Output& out_;
  const FuzzJob& job_;
  const Target& target_;
  FuzzStore store_;
  std::size_t inputs_before_ = 0;
  Counters before_, after_;
  FuzzProgress progress_;
  std::size_t findings_ = 0;
  Interruption interruption_ = Interruption::ends_it;
};

void Campaign::say_skipped() {
  const auto& skipped = store_.skipped();
  if (skipped.empty()) return;
  out_.line(fmt::format("skipped {} of `{}`: damaged or not stored inputs, first `{}`",
                        table::counted(skipped.size(), "file"),
                        (store_.folder() / "inputs").string(), skipped.front()));
}

void Campaign::add_seeds() {
  if (!store_.inputs().empty()) return;
  for (const properties::ByteList& seed : target_.seeds()) store_.add(seed);
  out_.line(table::counted(store_.inputs().size(), "input") + " made from the fixtures");
}

std::vector<Counters> Campaign::coverage_of_inputs() {
  std::vector<Counters> each(store_.inputs().size());
  std::size_t at = 0;
  const auto work = [this](const Say& say) {
    for (const StoredInput& input : store_.inputs()) {
      fuzz::clear_extra_coverage();
      target_.run(input.bytes);
      std::string line = kSeen;
      const auto seen = fuzz::extra_coverage();
      for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i] != 0) line += fmt::format("{} ", i);
      }
      say(line);
    }
  };
  std::string last_words;  // a crash prints its message between the lines
  const Ended ended = run_apart(work, interruption_, [&](const std::string& line) {
    if (!line.starts_with(kSeen) || at == each.size()) {
      last_words = line;
      return;
    }
    std::istringstream numbers(line.substr(kSeen.size()));
    each[at].insert(std::istream_iterator<std::size_t>(numbers), {});
    ++at;
  });
  if (ended.interrupted) throw Interrupted{};
  if (ended.exit != 0 && at < store_.inputs().size()) {
    throw UsageError{fmt::format("the stored input `{}` brings the program down: {}",
                                 store_.path_of(store_.inputs()[at]).string(), last_words)};
  }
  return each;
}

Counters Campaign::all_of(const std::vector<Counters>& each) {
  Counters all;
  for (const Counters& coverage : each) all.insert(coverage.begin(), coverage.end());
  return all;
}

// Whether everything that the last campaign's inputs showed is shown again.
bool Campaign::comes_back() {
  before_ = all_of(coverage_of_inputs());
  const auto stored = store_.coverage();
  if (!stored) return true;
  const auto lost = std::count_if(stored->begin(), stored->end(), [this](std::size_t counter) {
    return !before_.contains(counter);
  });
  if (lost == 0) return true;
  out_.line(
      fmt::format("the stored inputs do not come back: {} of {} features are lost; remove "
                  "`{}` if that is meant",
                  lost, stored->size(), (store_.folder() / "coverage").string()));
  return false;
}

// Replays the stored rounds of all earlier runs under the invariants, in a process of its own.
void Campaign::replay_stored_plays() {
  properties::ReplayJob job;
  job.folders.push_back(properties::plays_folder(session_.corpus()));
  job.game = target_.game;
  std::string trying, counts;
  const auto shown = [this](const fs::path& file, int line) {
    return fmt::format("{}:{}", session_.shown(file), line);
  };
  const auto work = [&](const Say& say) {
    job.trying = [&](const properties::StoredPlay& play) {
      say(kTrying + shown(play.file, play.line));
      return true;
    };
    const auto replayed = properties::replay_stored(job, session_.library());
    say(kPrinted +
        properties::count_text(replayed.plays, replayed.failing.size(), replayed.skipped.size()));
    for (const table::Diagnostic& skipped : replayed.skipped) say(kPrinted + to_text(skipped));
    for (const properties::Replayed::Failing& each : replayed.failing) {
      say(fmt::format("{}{}: still fails: {}", kFault, shown(each.file, each.line), each.failure));
    }
  };
  const Ended ended = run_apart(work, interruption_, [&](const std::string& line) {
    if (line.starts_with(kTrying)) trying = line.substr(kTrying.size());
    if (line.starts_with(kPrinted)) out_.line(line.substr(kPrinted.size()));
    if (!line.starts_with(kFault)) return;
    ++findings_;
    out_.line(line.substr(kFault.size()));
  });
  if (ended.interrupted) throw Interrupted{};
  if (ended.exit == 0) return;
  ++findings_;
  out_.line(fmt::format("{}: still fails: it ends with {}", trying, ended.exit));
}

void Campaign::replay_findings() {
  for (const StoredInput& finding : store_.findings()) {
    const Retried again = retried(target_, finding.bytes, interruption_);
    if (again.identity.empty()) continue;
    ++findings_;
    out_.line(fmt::format("stored finding {} still fails: {}", finding.name, again.said));
  }
}

// Without -entropic: weighing each input anew by each of its thousands of features would take
// longer than the rounds. Without signal handlers: those of libFuzzer allocate memory and deadlock
// if the signal interrupts an allocation. Findings are in files already.
std::vector<std::string> Campaign::call() const {
  const char* const reload = job_.shared.empty() ? "-reload=0" : "-reload=1";
  const auto text = [](const fs::path& path) { return path.string(); };
  return {text(job_.program),
          fmt::format("-runs={}", job_.runs == 0 ? -1 : static_cast<std::int64_t>(runs())),
          fmt::format("-seed={}", seed()),
          fmt::format("-max_total_time={}", static_cast<std::int64_t>(std::ceil(job_.seconds))),
          fmt::format("-max_len={}", target_.longest),
          "-len_control=0",
          "-entropic=0",
          "-handle_int=0",
          "-handle_term=0",
          "-detect_leaks=0",
          reload,
          "-timeout=10",
          "-print_final_stats=1",
          fmt::format("-dict={}", text(store_.work() / "words.dict")),
          fmt::format("-artifact_prefix={}/", text(store_.work() / "failed")),
          text(fresh()),
          text(store_.work() / "inputs")};
}

// The share of this campaign.
std::uint64_t Campaign::runs() const {
  const std::uint64_t more = job_.shard < job_.runs % job_.shards ? 1 : 0;
  return job_.runs / job_.shards + more;
}

// libFuzzer takes 0 for a seed of its own, and 32 bits.
std::uint64_t Campaign::seed() const {
  table::Random random =
      job_.shards == 1 ? table::Random(job_.seed) : table::fork(job_.seed, job_.shard);
  return 1 + random.below(0xFFFF'FFFE);
}

Exit Campaign::fuzz() {
  store_.empty_work();
  fs::create_directories(store_.work() / "failed");
  fs::create_directories(store_.work() / "inputs");
  if (!job_.shared.empty()) fs::create_directories(job_.shared);
  for (const StoredInput& input : store_.inputs()) {
    fs::copy_file(store_.path_of(input), store_.work() / "inputs" / input.name);
  }
  std::string words;
  for (const std::string& word : target_.dictionary()) words += fuzz::dictionary_entry(word);
  write_file(store_.work() / "words.dict", as_bytes(words));

  Progress shown(target_.name);
  const Ended ended = run_program_in(call(), session_.corpus(), [&](const std::string& line) {
    if (!read_progress(line, progress_)) return;
    const std::uint64_t share = runs() == 0 ? 0 : progress_.runs * 1000 / runs();
    shown.show(share, fmt::format("{} runs, {} a second, {} features", progress_.runs,
                                  progress_.per_second, progress_.features));
  });
  if (SignalGuard::interrupted()) interruption_ = Interruption::is_past;
  shown.clear();
  store_.adopt_fresh();
  store_.adopt_from(job_.shared);
  if (!fs::is_empty(store_.work() / "failed")) {  // also if an interruption came then
    keep_finding(ended);
    return Exit::findings;
  }
  if (SignalGuard::interrupted()) return Exit::undecided;
  if (ended.exit == 0) return Exit::nothing_found;
  // An input that fails is in a file whatever the code is: without one the target itself failed.
  const std::size_t last = ended.out.find_last_not_of('\n');
  const std::size_t begin = last == std::string::npos ? 0 : ended.out.rfind('\n', last) + 1;
  const std::string message = ended.out.substr(begin, last + 1 - begin);
  if (ended.exit < 0) {
    out_.line(fmt::format("the target was killed by signal {}", -ended.exit));
    return Exit::undecided;
  }
  throw UsageError{fmt::format("the target ended with {}: {}", ended.exit, message)};
}

// A finding is kept whether there is time to try it again or not.
Retried Campaign::retried_or_untried(Bytes input) const {
  try {
    return retried(target_, input, interruption_);
  } catch (const Interrupted&) {
    return {"untried", "", "a failure that was not tried again: interrupted"};
  }
}

void Campaign::keep_finding(const Ended& ended) {
  for (const auto& entry : fs::directory_iterator(store_.work() / "failed")) {
    const properties::ByteList input = file_bytes(entry.path());
    const Retried again = retried_or_untried(input);
    const fs::path trace = store_.add_finding(input, again.printed, target_.ending, ended.out);
    ++findings_;
    out_.line(fmt::format("found: {}", again.identity.empty() ? "a failure that only the target "
                                                                "with its sanitizers shows"
                                                              : again.said));
    out_.line(fmt::format("  trace {}", trace.string()));
    if (std::any_of(commands().begin(), commands().end(),
                    [](const Command& command) { return command.name == "shrink"; }) &&
        target_.ending == ".jsonl") {
      out_.line(fmt::format("  shrink it with `showstopper shrink {}`", trace.string()));
    }
    out_.line(fmt::format("  repeat with `{} {}`", job_.program.string(),
                          (trace.parent_path() / (trace.stem().string() + ".input")).string()));
  }
}

// libFuzzer chooses inputs that show all that all of them do; what our own counters would lose by
// that is kept besides.
void Campaign::minimise() {
  const std::vector<Counters> each = coverage_of_inputs();
  after_ = all_of(each);
  store_.empty_work();
  const fs::path all = store_.work() / "inputs", chosen = store_.work() / "chosen";
  fs::create_directories(all);
  fs::create_directories(chosen);
  for (const StoredInput& input : store_.inputs())
    fs::copy_file(store_.path_of(input), all / input.name);
  const Ended ended = run_program_in(
      {job_.program.string(), "-merge=1", "-detect_leaks=0", "-handle_int=0", "-handle_term=0",
       fmt::format("-max_len={}", target_.longest), chosen.string(), all.string()},
      session_.corpus(), [](const std::string&) {});
  if (ended.exit != 0) return;  // interrupted, or an input fails: all are kept
  std::set<properties::ByteList> kept_bytes;
  for (const auto& entry : fs::directory_iterator(chosen)) {
    kept_bytes.insert(file_bytes(entry.path()));
  }
  std::vector<std::string> kept;
  Counters shown;
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (!kept_bytes.contains(store_.inputs()[i].bytes)) continue;
    kept.push_back(store_.inputs()[i].name);
    shown.insert(each[i].begin(), each[i].end());
  }
  for (std::size_t i = 0; i < each.size(); ++i) {
    const std::size_t size = shown.size();
    shown.insert(each[i].begin(), each[i].end());
    if (shown.size() > size) kept.push_back(store_.inputs()[i].name);
  }
  store_.keep_only(kept);
}

std::size_t Campaign::clauses_met(const Counters& coverage) const {
  fuzz::GroupSet groups;
  for (const std::size_t counter : coverage) {
    if (counter < fuzz::kGroups) groups.set(counter);
  }
  std::size_t met = 0;
  for (const fuzz::ClauseGroups* clauses : target_.clauses()) met += clauses->clauses_in(groups);
  return met;
}

void Campaign::write_health(const char* how) {
  std::size_t clauses = 0;
  for (const fuzz::ClauseGroups* all : target_.clauses()) clauses += all->clauses();
  std::string line = fmt::format(
      "{}: seed {}, {} runs, {}; inputs {} before, {} after; features {} before, {} new",
      target_.name, job_.seed, progress_.runs, how, inputs_before_, store_.inputs().size(),
      before_.size(), after_.size() - before_.size());
  if (clauses > 0) line += fmt::format("; clauses reached {} of {}", clauses_met(after_), clauses);
  line += fmt::format("; findings {}", findings_);
  store_.write_coverage({after_.begin(), after_.end()});
  store_.add_health(line);
  out_.line(line);
}

Exit Campaign::run() {
  const SignalGuard guard;
  try {
    return run_parts();
  } catch (const Interrupted&) {
    store_.empty_work();
    out_.line("interrupted; the stored inputs are unchanged");
    return decided(findings_ > 0, true);
  }
}

Exit Campaign::merge() {
  const SignalGuard guard;
  try {
    return merge_parts();
  } catch (const Interrupted&) {
    store_.empty_work();
    out_.line("interrupted; the inputs are not pruned");
    return decided(findings_ > 0, true);
  }
}

Exit Campaign::merge_parts() {
  say_skipped();
  inputs_before_ = store_.inputs().size();
  before_ = all_of(coverage_of_inputs());
  const std::string prefix = job_.folder.filename().string() + '.';
  std::vector<fs::path> shards;
  for (const fs::path& path : files_in(job_.folder.parent_path())) {
    const bool shard = path.filename().string().starts_with(prefix) && path != job_.shared;
    if (shard && fs::is_directory(path)) shards.push_back(path);
  }
  for (const fs::path& shard : shards) {
    std::size_t taken = store_.adopt_from(shard / "inputs") + store_.adopt_from(shard / "fresh");
    std::size_t found = 0;
    for (const fs::path& file : files_in(shard / "findings")) {
      if (file.extension() == ".input") ++found;
    }
    findings_ += found;
    out_.line(fmt::format("{}: {} taken, {}{}", shard.filename().string(),
                          table::counted(taken, "input"), table::counted(found, "finding"),
                          found == 0 ? "" : ", in " + (shard / "findings").string()));
  }
  store_.adopt_from(job_.shared);
  if (store_.inputs().empty()) {
    throw UsageError{fmt::format("`{}` has no inputs of shards of {}",
                                 job_.folder.parent_path().string(), target_.name)};
  }
  minimise();
  write_health("merged");
  store_.empty_work();
  return decided(findings_ > 0, false);
}

Exit Campaign::run_parts() {
  out_.line(fmt::format("seed {}", job_.seed));
  replay_stored_plays();
  say_skipped();
  add_seeds();
  inputs_before_ = store_.inputs().size();
  if (!comes_back()) return Exit::findings;
  replay_findings();
  out_.flush();
  const Exit exit = fuzz();
  after_ = before_;
  if (exit == Exit::nothing_found) {
    minimise();
  } else {
    after_ = all_of(coverage_of_inputs());
  }
  write_health(exit == Exit::undecided ? "interrupted" : "complete");
  store_.empty_work();
  return decided(findings_ > 0, exit == Exit::undecided);
}

}  // namespace

Exit run_campaign(Context& context, const FuzzJob& job) { return Campaign(context, job).run(); }

Exit merge_campaigns(Context& context, const FuzzJob& job) {
  return Campaign(context, job).merge();
}

fs::path shard_folder(const fs::path& folder, std::uint64_t shard, std::uint64_t shards) {
  return fs::path(folder.string() + fmt::format(".{}-of-{}", shard + 1, shards));
}

}  // namespace showstopper::app
