// SPDX-License-Identifier: Apache-2.0
#include "engines/logs/check.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "conformance/declared_deviations.h"
#include "conformance/internal_error.h"
#include "engines/logs/declarable.h"
#include "model/table/check.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/json/input_file.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;

}  // namespace

std::string unread_rest(int lines, std::uint64_t rounds, const std::string& failure) {
  return fmt::format("reading failed after {} lines with {} rounds: {}; the rest is unread", lines,
                     rounds, failure);
}

std::string only_no_rounds() {
  return fmt::format("none of the first {} lines is a round; the rest is unread", kMostNoRounds);
}

std::string FileNote::says() const {
  if (older_rules.empty()) return std::string(sentence(what));
  return "the rules are in an older form: " + older_rules;
}

std::uint64_t LogReport::findings() const {
  std::uint64_t count = 0;
  for (const Group& group : groups) count += group.count;
  return count;
}

std::uint64_t LogReport::breaks() const {
  std::uint64_t count = 0;
  for (const Group& group : groups) count += group.variant ? 0 : group.count;
  ENSURES(count <= findings());
  return count;
}

std::uint64_t LogReport::compared() const {
  REQUIRES(unobserved + cut_short + unsupported <= rounds);
  return rounds - unobserved - cut_short - unsupported;
}

bool LogReport::enough(std::optional<std::uint64_t> required) const {
  if (required) return compared() >= *required;
  return compared() > 0 && unobserved + cut_short == 0;
}

LogCheck::LogCheck(rules::Library library, std::filesystem::path corpus, int threads)
    : corpus_(std::move(corpus)),
      rules_(std::move(library)),
      stoppa_(rules_.library()),
      threads_(rules_.library(), threads) {}

bool LogCheck::file(const std::string& path, const std::string& shown) {
  trace::InputFile input(path);
  if (!input.opened()) {
    report_.diagnostics.push_back({shown, {}, input.unopened()});
    return false;
  }
  return rounds(input.stream(), shown, &input);
}

bool LogCheck::rounds(std::istream& in, const std::string& shown, const trace::InputFile* file) {
  ++report_.files;
  refused_rules_.clear();
  match_.forget();
  no_rounds_ = 0;
  trace::TraceReader reader(in, shown, rules_);
  reader.under(rules_instead_);
  JudgedAhead ahead(reader, threads_);
  const std::uint64_t lines_before = report_.rounds + report_.refused;
  auto got = Got::refused;
  while (got != Got::end) {
    if (stop_ && stop_()) {
      report_.interrupted = true;
      return false;
    }
    if (no_rounds_ >= kMostNoRounds &&
        report_.rounds + report_.refused - lines_before == static_cast<std::uint64_t>(no_rounds_)) {
      report_.diagnostics.push_back({shown, {ahead.line(), 0}, only_no_rounds()});
      return false;
    }
    const int line = ahead.line();
    REQUIRES(no_rounds_ >= 0 && line >= 0);
    auto failed = conformance::guarded([&] { got = next(reader, ahead, shown); });
    if (!failed) continue;
    ENSURES(ahead.line() >= line);
    report(std::move(*failed), ahead.line(), shown);
    if (ahead.line() == line) break;  // reading itself fails, and would again
  }
  count_refused_rules();
  // A file that holds nothing is more likely a lost one than a passed one.
  const std::uint64_t rounds = report_.rounds + report_.refused - lines_before;
  if (const std::string failure = file == nullptr ? "" : file->failure(); !failure.empty()) {
    report_.diagnostics.push_back({shown, {}, unread_rest(reader.lines_read(), rounds, failure)});
    return false;
  }
  if (rounds == 0) report_.diagnostics.push_back({shown, {1, 1}, std::string(kNoRound)});
  return rounds > 0;
}

// Takes the next line, and judges its round if no thread has.
LogCheck::Got LogCheck::next(trace::TraceReader& reader, JudgedAhead& ahead,
                             const std::string& shown) {
  table::Diagnostics diagnostics;
  Got got = Got::end;
  if (reader.lines_read() == 0) {
    got = reader.next(gostop_trace_, diagnostics);
  } else if (LineAhead* const line = ahead.next(); line != nullptr) {
    if (add_judged(reader, *line, shown)) return Got::gostop;
    got = reader.round_of(line->line, gostop_trace_, diagnostics);
  }
  add(got, reader, shown, diagnostics);
  return got;
}

void LogCheck::add(Got got, const trace::TraceReader& reader, const std::string& shown,
                   table::Diagnostics& diagnostics) {
  switch (got) {
    case Got::gostop:
      add_round(judged(gostop_trace_), "gostop", {shown, gostop_trace_.line, reader.line().text});
      break;
    case Got::stoppa:
      if (stoppa_.read(reader.line().text, reader.line().number, shown, stoppa_trace_,
                       diagnostics)) {
        add_round(judged(stoppa_trace_), "stoppa", {shown, stoppa_trace_.line, reader.line().text});
      } else {
        refuse(diagnostics, stoppa_.refused_rules());
      }
      break;
    case Got::refused:
      if (judge_other(reader, shown, diagnostics)) break;
      refuse(diagnostics, reader.refused_rules());
      break;
    case Got::end: break;
  }
}

void LogCheck::line(std::string_view text, int number, std::uint64_t nth,
                    const std::string& shown) {
  REQUIRES(number >= 1 && nth >= 1);
  if (line_of_ != shown || nth <= nth_) {
    line_of_ = shown;
    nth_ = 0;
    match_.forget();
  }
  // The lines in between cannot be read, or the caller leaves them out.
  for (; nth_ + 1 < nth; ++nth_) match_.skip();
  nth_ = nth;
  std::istringstream none;
  trace::TraceReader reader(none, shown, rules_);
  reader.under(rules_instead_);
  auto failed = conformance::guarded([&] {
    table::Diagnostics diagnostics;
    add(reader.read(text, number, gostop_trace_, diagnostics), reader, shown, diagnostics);
  });
  if (failed) report(std::move(*failed), number, shown);
}

// Adds a round that was judged in another thread. Causes know equal rules by the object, so that
// its rules are replaced by those of this thread.
bool LogCheck::add_judged(trace::TraceReader& reader, LineAhead& ahead, const std::string& shown) {
  if (!ahead.round) return false;
  JudgedRound round = std::move(*ahead.round);
  if (ahead.of_stoppa) {
    ahead.stoppa.rules = stoppa_.rules_of(ahead.stoppa);
    round.rule_set = ahead.stoppa.rules->source;
  } else {
    ahead.gostop.rules = reader.rules_of(ahead.gostop);
    round.rule_set = ahead.gostop.rules->source;
  }
  add_round(std::move(round), ahead.of_stoppa ? "stoppa" : "gostop",
            {shown, ahead.line.number, ahead.line.text});
  return true;
}

// An internal error on a line that was not read, or whose verdict could not be added.
void LogCheck::report(conformance::Finding failed, int line, const std::string& shown) {
  REQUIRES(failed.kind == conformance::Kind::internal_error);
  JudgedRound round;
  round.rules = "unread";
  round.verdict.findings.push_back(std::move(failed));
  add_round(std::move(round), "gostop", {shown, line, {}});
}

// False if the game is unknown, or, with diagnostics, if the line is not a round of it.
bool LogCheck::judge_other(const trace::TraceReader& reader, const std::string& shown,
                           table::Diagnostics& diagnostics) {
  const auto known = others_.find(reader.other_game());
  if (known == others_.end()) return false;
  diagnostics.clear();
  auto round = known->second(reader.line().text, reader.line().number, shown, diagnostics);
  if (!round) return false;
  add_round(std::move(*round), known->first, {shown, reader.line().number, reader.line().text});
  return true;
}

void LogCheck::count(const JudgedRound& round) {
  const conformance::Verdict& verdict = round.verdict;
  ++report_.rounds;
  if (round.fixture) ++report_.fixtures;
  report_.actions += verdict.actions;
  report_.observations += verdict.observations;
  report_.resyncs += verdict.resyncs;
  report_.unfollowed += verdict.unfollowed;
  ENSURES(report_.fixtures <= report_.rounds);
  if (verdict.unsupported) {
    ++report_.unsupported;
  } else if (verdict.observations == 0 && verdict.findings.empty()) {
    ++report_.unobserved;
  } else if (verdict.cut_short) {
    ++report_.cut_short;
  }
}

// Each way in which the round does not go on from the round before it in its match. A result that
// was found wrong binds no other round.
conformance::Verdict LogCheck::against_the_match(const JudgedRound& round,
                                                 const std::string& game) {
  MatchLink link = round.link;
  link.round = round.fixture ? 0 : match_round(round.envelope.meta);
  link.played = played(game, round.rules, round.envelope.players);
  link.dealer = round.envelope.dealer;
  link.carry = round.envelope.carry;
  for (const Finding& finding : round.verdict.findings) {
    if (finding.kind == conformance::Kind::wrong_dealer) link.next_dealer.reset();
    if (finding.kind == conformance::Kind::wrong_carry) link.next_carry.reset();
  }
  conformance::Verdict verdict;
  verdict.findings = match_.next(std::move(link));
  return verdict;
}

// A finding in a fixture touches the clauses that the fixture names; one in a log those that speak
// of its events.
void LogCheck::add_round(JudgedRound round, const std::string& game, const Place& place) {
  const auto& [shown, line, text] = place;
  conformance::Verdict& verdict = round.verdict;
  count(round);
  Subject& subject = subjects_[{round.rules, round.envelope.players}];
  subject.rules = round.rules;
  subject.players = round.envelope.players;
  ++subject.rounds;
  add_notes(round, line, shown);
  const conformance::Outside& declared = outside(round.envelope, game, place);
  const auto clauses_of = [this](const std::string& of) -> const conformance::ClauseIndex& {
    return clauses(of);
  };
  // No other rules explain the order of the rounds: these findings come without the round.
  conformance::Verdict order = against_the_match(round, game);
  if (std::string fault = faulty_match_round(round.envelope.meta); !fault.empty()) {
    add_fault(place, column_of_round(round.envelope, place), std::move(fault));
  }
  if (!order.findings.empty()) {
    groups_.add({&order, nullptr, nullptr, game, shown, line, round.fixture, &declared,
                 round.envelope.clauses, round.rule_set},
                clauses_of);
  }
  groups_.add({&verdict, round.trace.get(), round.rounds, game, shown, line, round.fixture,
               &declared, round.envelope.clauses, round.rule_set},
              clauses_of);
  if (verdict.findings.empty() && order.findings.empty()) return;
  ++report_.diverging;
  ++subject.failed;
  ENSURES(subject.failed <= subject.rounds && report_.diverging <= report_.rounds);
  if (report_.firsts.size() >= kMostFirsts) return;
  for (conformance::Verdict* each : {&order, &verdict}) {
    if (each->findings.empty()) continue;
    Finding& first = each->findings.front();
    first.file = shown;
    first.line = line;
    report_.firsts.push_back(std::move(first));
  }
}

void LogCheck::add_notes(const JudgedRound& round, int line, const std::string& shown) {
  for (const conformance::Noted& noted : round.verdict.notes) {
    add_note({shown, noted.what, line, noted.action, 1});
  }
  if (round.rule_set == nullptr) return;
  for (const std::string& older : round.rule_set->older_forms) {
    add_note({.file = shown, .line = line, .rounds = 1, .older_rules = older});
  }
}

void LogCheck::add_note(FileNote note) {
  const auto known =
      std::find_if(report_.notes.begin(), report_.notes.end(), [&](const FileNote& other) {
        return other.file == note.file && other.says() == note.says();
      });
  if (known != report_.notes.end()) {
    known->rounds += note.rounds;
  } else {
    report_.notes.push_back(std::move(note));
  }
}

// `meta` is the same on every line of a log, except for a seed; the latest one is kept.
const conformance::Outside& LogCheck::outside(const trace::Envelope& envelope,
                                              const std::string& game, const Place& place) {
  const std::string& meta = envelope.meta;
  if (meta_ != std::pair(game, meta)) {
    meta_ = {game, meta};
    outside_ = meta.find("\"outside\"") == std::string::npos
                   ? conformance::Outside()
                   : conformance::outside(meta, declarable(game));
  }
  for (const std::string& sentence : outside_.sentences) {
    auto& known = report_.sentences;
    if (known.size() >= kMostSentences) break;
    if (std::find(known.begin(), known.end(), sentence) == known.end()) known.push_back(sentence);
  }
  if (!outside_.faults.empty()) add_faults(outside_, envelope, place);
  return outside_;
}

const conformance::Declarable* LogCheck::declarable(const std::string& game) {
  auto known = declarable_.find(game);
  if (known == declarable_.end()) {
    auto words = engines::declarable(game, corpus_ / "clauses" / (game + ".tsv"));
    known = declarable_.emplace(game, std::move(words)).first;
  }
  return known->second ? &*known->second : nullptr;
}

namespace {

// The number of bytes before `meta` in the line.
int before_meta(std::string_view line, std::string_view meta) {
  const std::size_t at = line.rfind(meta);
  return at == std::string_view::npos ? 0 : static_cast<int>(at);
}

}  // namespace

// That of the value of `meta.match.round`; 0 if the line is not known.
int LogCheck::column_of_round(const trace::Envelope& envelope, const Place& place) {
  const std::string_view meta = envelope.meta;
  const std::size_t match = meta.find("\"match\"");
  const std::size_t round = match == meta.npos ? match : meta.find("\"round\"", match);
  const std::size_t colon = round == meta.npos ? round : meta.find(':', round);
  const std::size_t value = colon == meta.npos ? colon : meta.find_first_not_of(" \t", colon + 1);
  if (value == meta.npos || place.text.rfind(meta) == place.text.npos) return 0;
  return before_meta(place.text, meta) + static_cast<int>(value) + 1;
}

// The round is still judged: a declaration that matches nothing hides nothing.
void LogCheck::add_faults(const conformance::Outside& outside, const trace::Envelope& envelope,
                          const Place& place) {
  const int before = before_meta(place.text, envelope.meta);
  for (const table::Diagnostic& fault : outside.faults) {
    add_fault(place, before + fault.where.column, fault.message);
  }
}

void LogCheck::add_fault(const Place& place, int column, std::string fault) {
  if (report_.diagnostics.size() >= kMostDiagnostics) return;
  if (!faults_.emplace(place.file, fault).second) return;
  report_.diagnostics.push_back({place.file, {place.line, column}, std::move(fault)});
}

// A question about a whole log is not repeated for each of its lines.
bool LogCheck::is_said_once(const table::Diagnostic& diagnostic) const {
  return diagnostic.message.ends_with('?') &&
         std::any_of(report_.diagnostics.begin(), report_.diagnostics.end(),
                     [&](const table::Diagnostic& said) {
                       return said.file == diagnostic.file && said.message == diagnostic.message;
                     });
}

// `rules`: those for which alone the line was refused; a log names them on every line.
void LogCheck::refuse(table::Diagnostics& diagnostics, std::string_view rules) {
  ++report_.refused;
  match_.skip();
  if (rules.empty()) ++no_rounds_;
  // More of them than there may be diagnostics have none.
  const bool full = refused_rules_.size() >= kMostDiagnostics;
  if (!rules.empty() && full && !refused_rules_.contains(rules)) return;
  if (!rules.empty()) {
    const RefusedRules unknown{report_.diagnostics.size(), 0};
    RefusedRules& known = refused_rules_.try_emplace(std::string(rules), unknown).first->second;
    if (++known.rounds > 1) return;
  }
  for (table::Diagnostic& diagnostic : diagnostics) {
    if (report_.diagnostics.size() >= kMostDiagnostics) break;
    if (is_said_once(diagnostic)) continue;
    report_.diagnostics.push_back(std::move(diagnostic));
  }
}

void LogCheck::count_refused_rules() {
  for (const auto& [rules, refused] : refused_rules_) {
    if (refused.rounds < 2 || refused.diagnostic >= report_.diagnostics.size()) continue;
    report_.diagnostics[refused.diagnostic].message +=
        fmt::format(" ({} rounds of this file {})", refused.rounds,
                    rules_instead_.empty() ? "name these rules" : "are refused");
  }
}

const conformance::ClauseIndex& LogCheck::clauses(const std::string& game) {
  const auto known = clauses_.find(game);
  if (known != clauses_.end()) return known->second;
  const auto table = corpus_ / "clauses" / (game + ".tsv");
  const auto cited =
      others_.contains(game) ? conformance::Cited::by_first_word : conformance::Cited::by_fit;
  return clauses_.try_emplace(game, table, report_.diagnostics, cited).first->second;
}

const LogReport& LogCheck::report(bool reduce) {
  auto sorted = groups_.sorted(
      [this](const std::string& game) -> const conformance::ClauseIndex& { return clauses(game); },
      reduce, stop_);
  report_.interrupted = report_.interrupted || (stop_ && stop_());
  report_.groups = std::move(sorted.groups);
  report_.proposals = std::move(sorted.proposals);
  report_.subjects.clear();
  for (const auto& [key, subject] : subjects_) report_.subjects.push_back(subject);
  return report_;
}

}  // namespace showstopper::engines
