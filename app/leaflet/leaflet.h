// SPDX-License-Identifier: Apache-2.0
//
// The leaflet of a table: its rules in plain words for its players, the differences from the base
// first. A value: built here, printed by leaflet_page.h.
#pragma once

#include <string>
#include <vector>

#include "app/leaflet/example_rounds.h"
#include "app/leaflet/words.h"

namespace showstopper::app {

struct LeafletItem {
  std::string text;
  std::string instead_of;  // the text of the base; empty: none
  ExampleLines example;    // empty: none
  Wanted shown_by;         // the condition of an example; empty: none is searched
};

struct LeafletTable {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

struct LeafletSection {
  std::string title;
  std::vector<LeafletItem> items;
  std::vector<LeafletTable> tables;  // before the items
};

struct Leaflet {
  std::string title;
  std::string example_word;
  std::vector<std::string> head;  // sentences before the first section
  std::vector<LeafletSection> sections;
  rules::Language language{};
};

struct LeafletJob {
  const rules::RuleSet* rules = nullptr;
  const rules::RuleSet* base = nullptr;  // null: none
  std::string title, base_title, description;
  const std::vector<rules::Clause>* clauses = nullptr;  // of the game
};

Leaflet make_leaflet(const LeafletJob& job, const Words& words);

// Puts an example beside each item that wants one and has found one.
void add_examples(const ExampleJob& job, const Words& words, Leaflet& leaflet);

// The section of a key of the game; empty for an unknown key.
std::string_view section_of_key(std::string_view game, std::string_view key);

}  // namespace showstopper::app
