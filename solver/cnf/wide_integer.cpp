// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/wide_integer.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using Value = WideInteger::Value;
using Bits = std::vector<Literal>;

// As many values are gone through one by one; beyond, bits are fewer clauses.
constexpr std::size_t kFew = 400;

Value floor_of(Value a, Value b) { return a / b - (a % b != 0 && a < 0 ? 1 : 0); }
Value ceiling_of(Value a, Value b) { return -floor_of(-a, b); }

// Bits that hold all numbers between the two, the sign among them.
std::size_t width_of(Value low, Value high) {
  const auto of = [](Value v) {
    return static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(v < 0 ? ~v : v)));
  };
  return std::max(of(low), of(high)) + 1;
}

Literal bit(const Bits& bits, std::size_t at) { return bits[std::min(at, bits.size() - 1)]; }
bool bit(Value value, std::size_t at) { return (value >> std::min<std::size_t>(at, 63) & 1) != 0; }

Bits constant(const Cnf& cnf, Value value, std::size_t width) {
  Bits bits;
  for (std::size_t i = 0; i < width; ++i) bits.push_back(cnf.constant(bit(value, i)));
  return bits;
}

// The lowest `width` bits of a + b (+ 1); the caller makes sure that the result fits.
Bits added(Cnf& cnf, const Bits& a, const Bits& b, std::size_t width, Literal carry) {
  Bits sum;
  for (std::size_t i = 0; i < width; ++i) {
    const Literal x = bit(a, i), y = bit(b, i);
    const Literal differ = -cnf.equal(x, y);
    sum.push_back(-cnf.equal(differ, carry));
    if (i + 1 < width) carry = cnf.any_of({cnf.all_of({x, y}), cnf.all_of({differ, carry})});
  }
  return sum;
}

Bits shifted(const Cnf& cnf, const Bits& a, std::size_t places) {
  Bits bits(places, cnf.no());
  bits.insert(bits.end(), a.begin(), a.end());
  return bits;
}

Bits times_constant(Cnf& cnf, const Bits& a, Value factor, std::size_t width) {
  Bits product = {cnf.no()};
  for (std::size_t i = 0; i < width && factor >> i != 0; ++i) {
    if (bit(factor, i)) product = added(cnf, product, shifted(cnf, a, i), width, cnf.no());
  }
  return product;
}

Bits chosen(Cnf& cnf, Literal condition, const Bits& yes, const Bits& no) {
  Bits bits;
  for (std::size_t i = 0; i < std::max(yes.size(), no.size()); ++i) {
    bits.push_back(
        cnf.any_of({cnf.all_of({condition, bit(yes, i)}), cnf.all_of({-condition, bit(no, i)})}));
  }
  return bits;
}

Bits bits_of(Cnf& cnf, const SparseInteger& number) {
  const auto all = number.all(cnf);
  const std::size_t width = width_of(number.least(), number.high());
  Bits bits;
  for (std::size_t i = 0; i < width; ++i) {
    std::vector<Literal> set;
    for (std::size_t at = 0; at < all.size();) {
      std::size_t end = at + 1;  // values in a row with this bit are one interval
      if (bit(all[at].first, i)) {
        while (end < all.size() && bit(all[end].first, i)) ++end;
        set.push_back(
            cnf.all_of({all[at].second, end < all.size() ? -all[end].second : cnf.yes()}));
      }
      at = end;
    }
    bits.push_back(cnf.any_of(set));
  }
  return bits;
}

// Each value of the factor selects a multiple of the units.
Bits bits_of_product(Cnf& cnf, const SparseInteger& factor, const SparseInteger& units,
                     std::size_t width) {
  const Bits of_units = bits_of(cnf, units);
  const auto all = factor.all(cnf);
  std::vector<std::vector<Literal>> ways(width);
  for (std::size_t at = 0; at < all.size(); ++at) {
    const Literal is =
        cnf.all_of({all[at].second, at + 1 < all.size() ? -all[at + 1].second : cnf.yes()});
    const Bits multiple = times_constant(cnf, of_units, all[at].first, width);
    for (std::size_t i = 0; i < width; ++i) ways[i].push_back(cnf.all_of({is, bit(multiple, i)}));
  }
  Bits bits;
  for (auto& way : ways) bits.push_back(cnf.any_of(std::move(way)));
  return bits;
}

Bits bits_of_times(Cnf& cnf, const Bits& a, const Bits& b, std::size_t width) {
  Bits product = {cnf.no()};
  for (std::size_t i = 0; i < width; ++i) {
    Bits line;
    for (std::size_t j = 0; i + j < width; ++j) line.push_back(cnf.all_of({bit(b, i), bit(a, j)}));
    product = added(cnf, product, shifted(cnf, line, i), width, cnf.no());
  }
  return product;
}

}  // namespace

struct WideInteger::Term {
  Kind kind;
  Value low = 0, high = 0;
  UnaryInteger digits{};
  SparseInteger first{0}, second{0};  // of a product; the first of a sparse number
  std::vector<WideInteger> of{};
  Value constant = 0;
  Literal condition = 0;

  std::map<Value, Literal> reached{};
  Bits bits{};
  bool asked_for_values = false;
  std::optional<std::vector<Value>> values{};
};

WideInteger::WideInteger(Term&& term) : term_(std::make_shared<Term>(std::move(term))) {
  CHECK(term_->low >= -kMost && term_->high <= kMost && term_->low <= term_->high);
}

WideInteger::WideInteger(Value value) : WideInteger(SparseInteger(value)) {}

WideInteger::WideInteger(UnaryInteger number)
    : WideInteger(Term{.kind = Kind::unary,
                       .low = number.low,
                       .high = number.high(),
                       .digits = std::move(number)}) {}

WideInteger::WideInteger(SparseInteger number)
    : WideInteger(Term{.kind = Kind::sparse,
                       .low = number.least(),
                       .high = number.high(),
                       .first = std::move(number)}) {}

WideInteger WideInteger::product(SparseInteger factor, SparseInteger units) {
  CHECK(factor.least() >= 0 && units.least() >= 0);
  CHECK(factor.high() == 0 || units.high() <= kMost / factor.high());
  return WideInteger(Term{.kind = Kind::product,
                          .low = factor.least() * units.least(),
                          .high = factor.high() * units.high(),
                          .first = std::move(factor),
                          .second = std::move(units)});
}

WideInteger WideInteger::sum(const WideInteger& a, const WideInteger& b) {
  const auto negates = [](const WideInteger& x, const WideInteger& y) {
    return x.term_->kind == Kind::negated && x.term_->of[0].term_ == y.term_;
  };
  if (negates(a, b) || negates(b, a)) return 0;
  if (a.term_ == b.term_) return scaled(a, 2);
  return WideInteger(
      Term{.kind = Kind::sum, .low = a.low() + b.low(), .high = a.high() + b.high(), .of = {a, b}});
}

WideInteger WideInteger::negated(const WideInteger& a) {
  if (a.term_->kind == Kind::negated) return a.term_->of[0];
  return WideInteger(Term{.kind = Kind::negated, .low = -a.high(), .high = -a.low(), .of = {a}});
}

WideInteger WideInteger::scaled(const WideInteger& a, Value factor) {
  CHECK(factor >= 0);
  if (factor == 0) return 0;
  CHECK(std::max(std::abs(a.low()), std::abs(a.high())) <= kMost / factor);
  return WideInteger(Term{.kind = Kind::scaled,
                          .low = a.low() * factor,
                          .high = a.high() * factor,
                          .of = {a},
                          .constant = factor});
}

WideInteger WideInteger::halved(const WideInteger& a) {
  return WideInteger(Term{
      .kind = Kind::halved, .low = floor_of(a.low(), 2), .high = floor_of(a.high(), 2), .of = {a}});
}

WideInteger WideInteger::no_more_than(const WideInteger& a, Value most) {
  if (a.high() <= most) return a;
  return WideInteger(Term{.kind = Kind::no_more,
                          .low = std::min(a.low(), most),
                          .high = most,
                          .of = {a},
                          .constant = most});
}

WideInteger WideInteger::no_less_than(const WideInteger& a, Value least) {
  if (a.low() >= least) return a;
  return WideInteger(Term{.kind = Kind::no_less,
                          .low = least,
                          .high = std::max(a.high(), least),
                          .of = {a},
                          .constant = least});
}

WideInteger WideInteger::choice(Literal condition, const WideInteger& yes, const WideInteger& no) {
  return WideInteger(Term{.kind = Kind::choice,
                          .low = std::min(yes.low(), no.low()),
                          .high = std::max(yes.high(), no.high()),
                          .of = {yes, no},
                          .condition = condition});
}

WideInteger WideInteger::same_up_to(Value most, const WideInteger& simpler,
                                    const WideInteger& number) {
  return WideInteger(Term{.kind = Kind::up_to,
                          .low = number.low(),
                          .high = number.high(),
                          .of = {number, simpler},
                          .constant = most});
}

WideInteger WideInteger::times(const WideInteger& a, const WideInteger& b) {
  const Value size_a = std::max(std::abs(a.low()), std::abs(a.high()));
  const Value size_b = std::max(std::abs(b.low()), std::abs(b.high()));
  CHECK(size_a == 0 || size_b <= kMost / size_a);
  const auto [low, high] =
      std::minmax({a.low() * b.low(), a.low() * b.high(), a.high() * b.low(), a.high() * b.high()});
  return WideInteger(Term{.kind = Kind::times, .low = low, .high = high, .of = {a, b}});
}

Value WideInteger::low() const { return term_->low; }
Value WideInteger::high() const { return term_->high; }
const UnaryInteger* WideInteger::unary() const {
  return term_->kind == Kind::unary ? &term_->digits : nullptr;
}

Literal WideInteger::at_least(Cnf& cnf, Value value) const {
  if (value <= term_->low) return cnf.yes();
  if (value > term_->high) return cnf.no();
  const auto known = term_->reached.find(value);
  if (known != term_->reached.end()) return known->second;
  const Literal literal = reaches(cnf, value);
  term_->reached.emplace(value, literal);
  return literal;
}

Literal WideInteger::at_least(Cnf& cnf, const WideInteger& other) const {
  if (other.low() == other.high()) return at_least(cnf, other.low());
  if (low() == high()) return -other.at_least(cnf, low() + 1);
  return sum(*this, negated(other)).at_least(cnf, 0);
}

Literal WideInteger::reaches(Cnf& cnf, Value value) const {
  const Term& term = *term_;
  std::vector<Literal> ways;
  switch (term.kind) {
    case Kind::unary: return cnf.at_least(term.digits, static_cast<int>(value));
    case Kind::sparse: return term.first.at_least(cnf, value);
    case Kind::product:
      for (const auto& [factor, reached] : term.first.all(cnf)) {
        if (factor == 0) continue;
        ways.push_back(cnf.all_of({reached, term.second.at_least(cnf, ceiling_of(value, factor))}));
      }
      return cnf.any_of(std::move(ways));
    case Kind::negated: return -term.of[0].at_least(cnf, 1 - value);
    case Kind::scaled: return term.of[0].at_least(cnf, ceiling_of(value, term.constant));
    case Kind::halved: return term.of[0].at_least(cnf, 2 * value);
    case Kind::no_more:
    case Kind::no_less: return term.of[0].at_least(cnf, value);
    case Kind::choice:
      return cnf.any_of({cnf.all_of({term.condition, term.of[0].at_least(cnf, value)}),
                         cnf.all_of({-term.condition, term.of[1].at_least(cnf, value)})});
    case Kind::sum: {
      const auto &a = term.of[0].few_values(cnf), &b = term.of[1].few_values(cnf);
      if (!a && !b) break;
      const bool first = a && (!b || a->size() <= b->size());
      const WideInteger &one = term.of[first ? 0 : 1], &other = term.of[first ? 1 : 0];
      for (const Value each : first ? *a : *b) {
        ways.push_back(cnf.all_of({one.at_least(cnf, each), other.at_least(cnf, value - each)}));
      }
      return cnf.any_of(std::move(ways));
    }
    case Kind::up_to: return term.of[value <= term.constant ? 1 : 0].at_least(cnf, value);
    case Kind::times: break;
  }
  // From the lowest bit on: whether the bits so far are at least those of `value`.
  const Bits& mine = bits(cnf);
  Literal enough = cnf.yes();
  for (std::size_t i = 0; i < mine.size(); ++i) {
    const bool sign = i + 1 == mine.size();
    const Literal is = sign ? -mine[i] : mine[i];
    const bool asked = bit(value, i) != sign;
    enough = asked ? cnf.all_of({is, enough}) : cnf.any_of({is, enough});
  }
  return enough;
}

// All its possible values, and some impossible ones, in their order, if they are few.
const std::optional<std::vector<Value>>& WideInteger::few_values(const Cnf& cnf) const {
  Term& term = *term_;
  if (std::exchange(term.asked_for_values, true)) return term.values;
  std::set<Value> values;
  const auto all_of = [&](const SparseInteger& number) {
    std::vector<Value> all;
    for (const auto& [value, reached] : number.all(cnf)) all.push_back(value);
    return all;
  };
  const auto join = [&](const std::vector<Value>& a, const std::vector<Value>& b, auto joined) {
    if (a.size() * b.size() > kFew * kFew) return false;
    for (const Value x : a) {
      for (const Value y : b) values.insert(joined(x, y));
    }
    return true;
  };
  const auto each = [&](auto changed) {
    const auto& of = term.of[0].few_values(cnf);
    for (std::size_t i = 0; of && i < of->size(); ++i) values.insert(changed((*of)[i]));
    return of.has_value();
  };
  bool known = true;
  switch (term.kind) {
    case Kind::unary:
      for (const Value value : all_of(SparseInteger::of(cnf, term.digits))) values.insert(value);
      break;
    case Kind::sparse:
      for (const Value value : all_of(term.first)) values.insert(value);
      break;
    case Kind::product:
      known = join(all_of(term.first), all_of(term.second), [](Value x, Value y) { return x * y; });
      break;
    case Kind::sum: {
      const auto &a = term.of[0].few_values(cnf), &b = term.of[1].few_values(cnf);
      known = a && b && join(*a, *b, [](Value x, Value y) { return x + y; });
      break;
    }
    case Kind::negated: known = each([](Value v) { return -v; }); break;
    case Kind::scaled: known = each([&](Value v) { return v * term.constant; }); break;
    case Kind::halved: known = each([](Value v) { return floor_of(v, 2); }); break;
    case Kind::no_more: known = each([&](Value v) { return std::min(v, term.constant); }); break;
    case Kind::no_less: known = each([&](Value v) { return std::max(v, term.constant); }); break;
    case Kind::choice:
      for (const WideInteger& of : term.of) {
        const auto& its = of.few_values(cnf);
        known = known && its;
        if (its) values.insert(its->begin(), its->end());
      }
      break;
    case Kind::up_to: known = each([](Value v) { return v; }); break;
    case Kind::times: known = false; break;
  }
  if (known && values.size() <= kFew) term.values.emplace(values.begin(), values.end());
  return term.values;
}

const WideInteger::Bits& WideInteger::bits(Cnf& cnf) const {
  if (term_->bits.empty()) term_->bits = worked_out(cnf);
  return term_->bits;
}

WideInteger::Bits WideInteger::worked_out(Cnf& cnf) const {
  const Term& term = *term_;
  const std::size_t width = width_of(term.low, term.high);
  const auto of = [&](std::size_t i) -> const Bits& { return term.of[i].bits(cnf); };
  Bits bits;
  switch (term.kind) {
    case Kind::unary: bits = bits_of(cnf, SparseInteger::of(cnf, term.digits)); break;
    case Kind::sparse: bits = bits_of(cnf, term.first); break;
    case Kind::product: bits = bits_of_product(cnf, term.first, term.second, width); break;
    case Kind::sum: bits = added(cnf, of(0), of(1), width, cnf.no()); break;
    case Kind::negated:
      for (const Literal each : of(0)) bits.push_back(-each);
      bits = added(cnf, bits, {cnf.no()}, width, cnf.yes());
      break;
    case Kind::scaled: bits = times_constant(cnf, of(0), term.constant, width); break;
    case Kind::halved:
      for (std::size_t i = 0; i < width; ++i) bits.push_back(bit(of(0), i + 1));
      break;
    case Kind::no_more:
      bits = chosen(cnf, term.of[0].at_least(cnf, term.constant),
                    constant(cnf, term.constant, width), of(0));
      break;
    case Kind::no_less:
      bits = chosen(cnf, term.of[0].at_least(cnf, term.constant), of(0),
                    constant(cnf, term.constant, width));
      break;
    case Kind::choice: bits = chosen(cnf, term.condition, of(0), of(1)); break;
    case Kind::up_to: bits = of(0); break;
    case Kind::times: bits = bits_of_times(cnf, of(0), of(1), width); break;
  }
  if (bits.size() > width) bits.resize(width);
  return bits;
}

}  // namespace showstopper::solver
