// SPDX-License-Identifier: Apache-2.0
//
// Writing JSON of one line, byte for byte the same for the same calls. No tree is built.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "model/table/diagnostic.h"

namespace showstopper::trace {

class JsonText {
 public:
  JsonText& open(char bracket) {
    separate();
    text_ += bracket;
    fresh_ = true;
    return *this;
  }
  JsonText& close(char bracket) {
    text_ += bracket;
    fresh_ = false;
    return *this;
  }
  JsonText& key(std::string_view name) {
    separate();
    quote(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  JsonText& string(std::string_view value) {
    separate();
    quote(value);
    return *this;
  }
  JsonText& raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
  }
  template <class Number>  // an integer, or what converts to one, such as a seat
  JsonText& number(Number value) {
    static_assert(std::is_integral_v<decltype(+value)>);
    return raw(std::to_string(+value));
  }

  // Characters that could control a terminal are escaped: the text may come from others.
  std::string take() { return table::printable_json(std::move(text_)); }

 private:
  void separate() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void quote(std::string_view value);

  std::string text_;
  bool fresh_ = true;  // nothing to be separated from
};

}  // namespace showstopper::trace
