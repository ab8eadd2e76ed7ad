// SPDX-License-Identifier: Apache-2.0
#include "solver/witness.h"

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Action;
using gostop::Card;

std::string in_quotes(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    if (static_cast<unsigned char>(c) >= ' ') json += c;
  }
  return json + '"';
}

template <class Items, class Text>
std::string list(const Items& items, Text text) {
  std::string json = "[";
  for (const auto& item : items) {
    if (json.size() > 1) json += ',';
    json += text(item);
  }
  return json + ']';
}

std::string cards(gostop::CardSet set) {
  return list(set, [](Card card) { return in_quotes(gostop::name(card)); });
}

std::string action_text(Seat seat, Action action) {
  std::string text = fmt::format("{} {}", seat, gostop::word(action.verb));
  if (gostop::takes_card(action.verb)) text += fmt::format(" {}", gostop::name(action.card()));
  if (gostop::takes_month(action.verb)) text += fmt::format(" {:02}", action.month());
  return in_quotes(text);
}

std::string deal_text(const Record& record, int players) {
  std::string hands;
  for (Seat seat = 0; seat < players; ++seat) {
    hands += (seat == 0 ? "" : ",") + cards(record.deal.hands[static_cast<std::size_t>(seat)]);
  }
  std::vector<Card> stock;
  for (int i = 0; i < record.deal.stock.size(); ++i) stock.push_back(record.deal.stock[i]);
  const std::string stock_text =
      list(stock, [](Card card) { return in_quotes(gostop::name(card)); });
  return fmt::format(R"({{"hands":[{}],"table":{},"stock":{}}})", hands, cards(record.deal.table),
                     stock_text);
}

std::string result_text(const Story& story) {
  const gostop::Result& result = story.result();
  std::string winner;
  if (result.has_winner()) {
    winner = fmt::format(R"("winner":{},"points":{},"bonus":{},"multiplier":{},)", result.winner,
                         result.points, result.bonus, result.multiplier);
  }
  std::vector<gostop::Points> payments(result.payments.begin(),
                                       result.payments.begin() + story.state().players);
  return fmt::format(
      R"({{"outcome":"{}",{}"payments":{},"reasons":{},"next_dealer":{},"next_carry":{}}})",
      gostop::word(result.outcome), winner,
      list(payments, [](gostop::Points points) { return std::to_string(points); }),
      list(result.reasons,
           [&](const gostop::Reason& reason) {
             return in_quotes(gostop::to_text(story.rules(), reason));
           }),
      result.next_dealer, result.next_carry);
}

}  // namespace

std::string fixture_line(const Story& story, const std::string& rules, const std::string& why) {
  CHECK(story.over());
  const Record& record = story.record();
  std::string actions;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    actions += (i == 0 ? "" : ",") + action_text(record.seats[i], record.actions[i]);
  }
  const int players = story.state().players;
  const std::string result = result_text(story);
  return fmt::format(
      R"({{"format":"showstopper-trace/1","game":"gostop","rules":{},"players":{},"dealer":{},)"
      R"("carry":{},"deal":{},"actions":[{}],"result":{},)"
      R"("expect":[{{"after":{},"is":{{"result":{}}}}}],"why":{}}})",
      rules, players, record.dealer, record.carry, deal_text(record, players), actions, result,
      static_cast<int>(record.actions.size()) - 1, result, in_quotes(why));
}

}  // namespace showstopper::solver
