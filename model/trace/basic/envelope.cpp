// SPDX-License-Identifier: Apache-2.0
#include "model/trace/basic/envelope.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/trace/basic/fields.h"
#include "model/trace/basic/trace.h"
#include "model/trace/rules_cache.h"

namespace showstopper::trace {
namespace {

// Keys that are read apart from the envelope, by what knows the game.
constexpr std::string_view kRead[] = {"game",  "deal",   "actions", "start",
                                      "after", "result", "expect"};

class EnvelopeReader {
 public:
  EnvelopeReader(const Tree& line, std::span<const std::string_view> own, Envelope& into,
                 TreeComplaints& complaints)
      : line_(line), own_(own), into_(into), complaints_(complaints) {}

  void read(std::span<const int> seats) {
    if (const std::string* const format = text("format"); format && *format != kFormat) {
      complaints_.add(*line_.find("format"), fmt::format("`{}` must be `{}`", *format, kFormat));
    }
    const auto most = static_cast<std::int64_t>(seats.back());
    into_.players = static_cast<int>(number("players", seats.front(), most));
    into_.dealer = static_cast<int>(number("dealer", 0, std::max(into_.players, 1) - 1));
    if (line_.find("carry") != nullptr) into_.carry = static_cast<int>(number("carry", 0, 1000));
    if (const Tree* const rules = required("rules")) {
      const auto* const raw = std::get_if<RawJson>(&rules->value);
      if (raw != nullptr && (raw->text.front() == '"' || raw->text.front() == '{')) {
        into_.rules = raw->text;
      } else {
        complaints_.add(*rules, "`rules` must be a name or an object");
      }
    }
    if (const Tree* const meta = line_.find("meta")) {
      if (const auto* const raw = std::get_if<RawJson>(&meta->value)) into_.meta = raw->text;
    }
    if (const Tree* const why = line_.find("why"); why && why->string()) into_.why = *why->string();
    each("clauses", [&](const Tree& entry) {
      if (entry.string() == nullptr) return false;
      into_.clauses.push_back(*entry.string());
      return true;
    });
    each("probes", [&](const Tree& entry) {
      if (entry.number() == nullptr || *entry.number() < 0) return false;
      into_.probes.push_back(static_cast<int>(*entry.number()));
      return true;
    });
    std::sort(into_.probes.begin(), into_.probes.end());
    for (const std::string_view key : {"deal", "actions"}) required(key);
    others();
  }

 private:
  const Tree* required(std::string_view key) {
    const Tree* const found = line_.find(key);
    if (found == nullptr) complaints_.add(line_, fmt::format("the key `{}` is missing", key));
    return found;
  }

  const std::string* text(std::string_view key) {
    const Tree* const found = required(key);
    if (found != nullptr && found->string() == nullptr) {
      complaints_.add(*found, fmt::format("`{}` must be a text", key));
    }
    return found == nullptr ? nullptr : found->string();
  }

  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high) {
    const Tree* const found = required(key);
    if (found == nullptr) return low;
    const std::int64_t* const n = found->number();
    if (n != nullptr && *n >= low && *n <= high) return *n;
    complaints_.add(*found, fmt::format("`{}` must be a whole number in [{}, {}]", key, low, high));
    return low;
  }

  template <class Use>
  void each(std::string_view key, Use use) {
    const Tree* const found = line_.find(key);
    if (found == nullptr) return;
    bool good = found->list() != nullptr;
    for (std::size_t i = 0; good && i < found->list()->size(); ++i) good = use((*found->list())[i]);
    if (!good) complaints_.add(*found, fmt::format("`{}` holds something else", key));
  }

  // What somebody else has added is kept as it came.
  void others() {
    constexpr std::string_view kEnvelope[] = {"format", "rules", "players", "dealer", "carry",
                                              "meta",   "why",   "clauses", "probes"};
    const auto among = [](const auto& keys, std::string_view key) {
      return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
    };
    for (const TreeMember& member : *line_.object()) {
      if (among(kEnvelope, member.key) || among(kRead, member.key) || among(own_, member.key)) {
        continue;
      }
      into_.others.emplace_back(member.key, to_json(member.tree));
    }
  }

  const Tree& line_;
  std::span<const std::string_view> own_;
  Envelope& into_;
  TreeComplaints& complaints_;
};

template <class T, class Make>
Tree list_of(const std::vector<T>& values, Make make) {
  TreeList list;
  for (const T& value : values) list.push_back({make(value), {}});
  return {std::move(list), {}};
}

}  // namespace

const std::string* fact(const Facts& facts, std::string_view key) {
  const auto found =
      std::find_if(facts.begin(), facts.end(), [&](const Fact& each) { return each.key == key; });
  return found == facts.end() ? nullptr : &found->text;
}

std::string sorted_words(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, ", "));
}

bool read_envelope(std::string_view text, std::span<const int> seats,
                   std::span<const std::string_view> own, Tree& line, Envelope& into,
                   TreeComplaints& complaints) {
  if (!read_tree(text, {"rules", "meta"}, line, complaints)) return false;
  EnvelopeReader(line, own, into, complaints).read(seats);
  return complaints.none();
}

std::string to_json(const Envelope& envelope, std::string_view game, TreeObject members) {
  TreeObject line = {{"format", {std::string(kFormat), {}}},
                     {"game", {std::string(game), {}}},
                     {"rules", {RawJson{envelope.rules}, {}}},
                     {"players", {std::int64_t{envelope.players}, {}}},
                     {"dealer", {std::int64_t{envelope.dealer}, {}}}};
  if (envelope.carry != 0) line.push_back({"carry", {std::int64_t{envelope.carry}, {}}});
  for (TreeMember& member : members) line.push_back(std::move(member));
  if (!envelope.probes.empty()) {
    line.push_back({"probes", list_of(envelope.probes, [](int n) { return std::int64_t{n}; })});
  }
  if (!envelope.clauses.empty()) {
    line.push_back(
        {"clauses", list_of(envelope.clauses, [](const std::string& clause) { return clause; })});
  }
  if (!envelope.why.empty()) line.push_back({"why", {envelope.why, {}}});
  if (!envelope.meta.empty()) line.push_back({"meta", {RawJson{envelope.meta}, {}}});
  for (const auto& [key, json] : envelope.others) line.push_back({key, {RawJson{json}, {}}});
  return to_json(Tree{std::move(line), {}});
}

std::optional<rules::RuleSet> named_rules(const Tree& line, const rules::Schema& schema,
                                          const rules::Library& library,
                                          TreeComplaints& complaints) {
  const Tree* const at = line.find("rules");
  const auto* const raw = at == nullptr ? nullptr : std::get_if<RawJson>(&at->value);
  rules::Node node;
  if (raw == nullptr ||
      !read_json(raw->text, complaints.file(), at->where, node, complaints.diagnostics())) {
    return std::nullopt;
  }
  return library.read(schema, node, complaints.file(), complaints.diagnostics());
}

void each_move(const Tree& list, int players, TreeComplaints& complaints,
               const std::function<void(table::Seat, std::string_view, const Tree& at)>& use) {
  if (list.list() == nullptr) return complaints.add(list, "`actions` must be a list");
  for (const Tree& entry : *list.list()) {
    const std::string* const text = entry.string();
    const bool seat = text != nullptr && text->size() > 2 && (*text)[0] >= '0' &&
                      (*text)[0] < '0' + players && (*text)[1] == ' ';
    if (seat) {
      use((*text)[0] - '0', std::string_view(*text).substr(2), entry);
    } else {
      complaints.add(
          entry, fmt::format("an action is a seat of the {} players and what it does", players));
    }
  }
}

std::vector<ClaimHead> read_claims(const Tree& list, std::size_t actions,
                                   TreeComplaints& complaints) {
  std::vector<ClaimHead> claims;
  if (list.list() == nullptr) complaints.add(list, "`expect` must be a list");
  for (std::size_t i = 0; list.list() != nullptr && i < list.list()->size(); ++i) {
    const Tree& entry = (*list.list())[i];
    const Tree* const after = entry.find("after");
    const Tree* const refused = entry.find("refused");
    ClaimHead claim;
    claim.is = entry.find("is");
    const bool placed = after != nullptr && after->number() != nullptr && *after->number() >= -1 &&
                        *after->number() < static_cast<std::int64_t>(actions);
    if (!placed) complaints.add(entry, "a claim needs `after`, the index of an action or -1");
    if ((claim.is == nullptr) == (refused == nullptr)) {
      complaints.add(entry, "a claim has either `is` or `refused`");
      continue;
    }
    if (!placed) continue;
    claim.after = static_cast<int>(*after->number());
    if (refused != nullptr) {
      claim.refused = true;
      if (refused->string() != nullptr) claim.reason = *refused->string();
    }
    claims.push_back(std::move(claim));
  }
  return claims;
}

}  // namespace showstopper::trace
