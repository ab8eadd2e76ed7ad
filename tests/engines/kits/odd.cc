// SPDX-License-Identifier: Apache-2.0
//
// An engine without rules that prints where it should not, fails and refuses, with the kit.
#include <iostream>

#include "../../../engines/adapters/cpp/showstopper_kit.hpp"

struct Odd : kit::Adapter {
  int played = 0;

  void deal(const kit::Setting&) override {
    std::cout << "stray print\n" << std::flush;
    std::puts("stray puts");
    if (std::system("echo stray child") != 0) throw std::runtime_error("no echo");
  }

  kit::Names legal() override { return played < 3 ? kit::Names{"play 01B"} : kit::Names(); }

  bool apply(int seat, const kit::Action& action) override {
    std::cout << "stray {}";
    if (action.text == "play 01B") return ++played, true;
    if (action.text == "play 02A") throw std::out_of_range("카드 \"x\"");
    if (action.text == "play 03B") throw kit::Illegal("not this one");
    if (action.text == "play 04A") throw kit::Unsupported("no fours");
    if (action.text == "play 06A") return std::cin.get() == EOF ? throw 5 : true;
    if (action.text == "play 07A") throw std::string("another type");
    if (action.text == "play 08A") throw nullptr;
    if (action.text == "play 09R") throw std::runtime_error("100 %s \\ \n");
    if (action.text != "take 05J") return false;
    kit::Action answer = ask(seat, "give", {"give 05K"});
    while (answer.argument != "05K") answer = refuse();
    return ++played, true;
  }

  void observe(kit::Seen& seen) override {
    seen.number("stock_left", played);
    seen.numbers("points", std::vector{played, 0});
    seen.cards("table", {"01R"});
    seen.text("decision", played < 3 ? "turn" : "over");
    if (played < 3) return seen.number("to_move", 0);
    kit::Seen result;
    result.text("outcome", "draw");
    seen.object("result", result);
  }
};

int main() { return kit::run<Odd>({"odd", "gostop/matgo", {2}, {"deal", "legal", "self_play"}}); }
