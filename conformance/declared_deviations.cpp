// SPDX-License-Identifier: Apache-2.0
#include "conformance/declared_deviations.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/rules/hints/key_hints.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "model/trace/basic/line.h"
#include "model/trace/basic/tree.h"

namespace showstopper::conformance {
namespace {

using trace::Tree;
using trace::TreeMember;

constexpr std::string_view kSays = "says";  // NOLINT(words): a key of the format

bool lists(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// The key of observations in `captured[1]`.
std::string_view without_seat(std::string_view word) { return word.substr(0, word.find('[')); }

class OutsideReader {
 public:
  OutsideReader(const Declarable* known, Outside& into) : known_(known), into_(into) {}

  void read(const Tree& entry) {
    if (const std::string* const sentence = entry.string()) {
      into_.sentences.push_back(*sentence);
    } else if (entry.object() != nullptr) {
      declaration(entry);
    } else if (!entry.is_null()) {
      wrong(entry, "an entry of `outside` is a sentence or an object with `about`");
    }
  }

 private:
  void declaration(const Tree& entry) {
    Deviation deviation;
    const Tree* const says = entry.find(kSays);
    if (says != nullptr && says->string() != nullptr) {
      deviation.says = *says->string();
    } else if (says != nullptr && !says->is_null()) {
      wrong(*says, "the sentence of a declaration must be a text");
    }
    const Tree* const about = entry.find("about");
    if (about == nullptr || about->is_null()) return wrong(entry, without_about(entry));
    if (const trace::TreeList* const words = about->list()) {
      for (const Tree& word : *words) add(word, deviation);
      if (words->empty()) wrong(*about, "`about` of a declaration is empty");
    } else {
      add(*about, deviation);
    }
    into_.declared.push_back(std::move(deviation));
  }

  void add(const Tree& entry, Deviation& into) {
    const std::string* const word = entry.string();
    if (word == nullptr) return wrong(entry, "`about` lists clauses, events or keys, as texts");
    into.about.push_back(*word);
    if (known_ == nullptr) return;
    if (!known_->has(*word)) return wrong(entry, unknown(*word));
    const auto clauses = known_->clauses_of_key.find(*word);
    if (clauses == known_->clauses_of_key.end()) return;
    into.about.insert(into.about.end(), clauses->second.begin(), clauses->second.end());
  }

  static std::string without_about(const Tree& entry) {
    REQUIRES(entry.object() != nullptr);
    for (const TreeMember& member : *entry.object()) {
      if (member.key != kSays) {
        return fmt::format("a declaration needs the key `about`, but has `{}`", member.key);
      }
    }
    return "a declaration needs the key `about`";
  }

  std::string unknown(const std::string& word) const {
    const std::vector<std::string_view> words(known_->words.begin(), known_->words.end());
    return fmt::format("the log declares `{}`, which is not a clause, event or key{}", word,
                       rules::hint(word, words));
  }

  void wrong(const Tree& at, std::string message) {
    into_.faults.push_back({"", at.where, table::printable(std::move(message))});
  }

  const Declarable* known_;
  Outside& into_;
};

}  // namespace

bool Declarable::has(std::string_view word) const {
  return words.contains(word) || words.contains(without_seat(word));
}

Outside outside(std::string_view meta, const Declarable* known) {
  Outside found;
  Tree root;
  // `meta` may hold anything; only `outside` is read here.
  table::Diagnostics elsewhere;
  trace::TreeComplaints complaints("", 1, elsewhere);
  trace::read_tree(meta, root, complaints);
  const Tree* const outside = root.find("outside");
  if (outside == nullptr) return found;
  OutsideReader reader(known, found);
  if (outside->list() == nullptr) reader.read(*outside);
  if (const trace::TreeList* const entries = outside->list()) {
    for (const Tree& entry : *entries) reader.read(entry);
  }
  return found;
}

bool is_about(const Deviation& deviation, const Finding& finding,
              const std::vector<std::string>& clauses) {
  const auto& about = deviation.about;
  const auto named = [&](const std::string& word) { return lists(about, word); };
  return std::any_of(clauses.begin(), clauses.end(), named) || lists(about, word(finding.kind)) ||
         std::any_of(finding.events.begin(), finding.events.end(), named) ||
         std::any_of(finding.about.begin(), finding.about.end(), named) ||
         (!finding.key.empty() &&
          (lists(about, finding.key) || lists(about, without_seat(finding.key))));
}

bool is_about(const Deviation& deviation, const std::vector<std::string>& keys) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const std::string& key) { return lists(deviation.about, key); });
}

}  // namespace showstopper::conformance
