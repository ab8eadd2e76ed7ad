// SPDX-License-Identifier: Apache-2.0
//
// The drawing: for each number of players and each measure an axis with one line for each quantity,
// a dot where the mean difference is and a bar for its interval.
#include <algorithm>

#include <fmt/format.h>

#include "app/report/impact/report.h"
#include "app/report/xml_text.h"
#include "model/table/counted.h"

namespace showstopper::app {
namespace {

using lint::Measure;
using lint::Quantity;
using lint::Shift;

constexpr double kWidth = 920, kMargin = 16, kRow = 22, kMiddle = 420, kHalf = 200;
constexpr double kNumbers = kMiddle + kHalf + 24;  // where the numbers begin

constexpr std::string_view kStyle =
    ":root{color-scheme:light dark;--page:#fbfaf7;--ink:#1d1b18;--soft:#5d574e;--line:#d9d3c7;"
    "--mark:#1a4f8a}"
    "@media(prefers-color-scheme:dark){:root{--page:#181715;--ink:#ece8e1;--soft:#aca498;"
    "--line:#423d36;--mark:#9cc4f5}}"
    "text{font:13px system-ui,sans-serif;fill:var(--ink)}"
    ".head{font-size:15px;font-weight:600}.soft{fill:var(--soft);font-size:12px}"
    ".page{fill:var(--page)}.tick{stroke:var(--line)}.zero{stroke:var(--soft)}"
    ".bar{stroke:var(--mark);stroke-width:3;stroke-linecap:round}.dot{fill:var(--mark)}";

// 1, 2 or 5 times a power of ten, so that two to four of them come before the end of the axis.
double tick_step(double ends_at) {
  double step = 1;
  while (step * 2 > ends_at) step /= 10;
  while (step * 20 <= ends_at) step *= 10;
  for (const double times : {1.0, 2.0, 5.0}) {
    if (ends_at / (step * times) < 5) return step * times;
  }
  return step * 10;
}

class Drawing {
 public:
  void text(double x, std::string_view kind, std::string_view anchor, std::string_view words) {
    body_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n",
                    x, y_, kind, anchor, in_xml(words));
  }
  void line(double x1, double y1, double x2, double y2, std::string_view kind) {
    body_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1,
        x2, y2, kind);
  }
  void dot(double x, double y) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" class=\"dot\"/>\n", x, y);
  }
  void down(double by) { y_ += by; }
  double y() const { return y_; }

  std::string finished(const std::string& title, const std::string& description) const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" role=\"img\" aria-labelledby=\"t d\">\n<title id=\"t\">{2}</title>\n"
        "<desc id=\"d\">{3}</desc>\n<style>{4}</style>\n"
        "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n{5}</svg>\n",
        kWidth, y_ + kMargin, in_xml(title), in_xml(description), kStyle, body_);
  }

 private:
  double y_ = kMargin;
  std::string body_;
};

double at(double value, double ends_at) { return kMiddle + value / ends_at * kHalf; }

void draw_axis(Drawing& drawing, Measure measure, double ends_at, int rows) {
  const double shown = measure == Measure::share ? ends_at * 100 : ends_at;
  const double step = tick_step(shown);
  const double top = drawing.y() + 8, bottom = top + rows * kRow;
  for (int i = -static_cast<int>(shown / step); i * step <= shown; ++i) {
    const double x = at(i * step / shown, 1);
    drawing.line(x, top, x, bottom, i == 0 ? "zero" : "tick");
    drawing.text(x, "soft", "middle", i == 0 ? "0" : fmt::format("{:+.6g}", i * step));
  }
  drawing.down(8);
}

void draw_quantity(Drawing& drawing, const Quantity& quantity, double ends_at) {
  drawing.down(kRow);
  const double middle = drawing.y() - kRow / 2;
  drawing.down(-kRow / 2 + 4);
  drawing.text(kMargin, "name", "start", quantity.name);
  std::string numbers = measured(quantity.measure, quantity.of.difference(), true);
  if (quantity.of.enough()) {
    const lint::Range range = quantity.of.interval();
    numbers += fmt::format(" ({} to {})", measured(quantity.measure, range.low, true),
                           measured(quantity.measure, range.high, true));
    drawing.line(at(range.low, ends_at), middle, at(range.high, ends_at), middle, "bar");
  }
  drawing.text(kNumbers, "soft", "start", numbers);
  drawing.dot(at(quantity.of.difference(), ends_at), middle);
  drawing.down(kRow / 2 - 4);
}

void draw_measure(Drawing& drawing, const Shift& shift, Measure measure) {
  const double ends_at = reach(shift, measure);
  drawing.down(kRow * 1.4);
  if (ends_at == 0) {
    drawing.text(kMargin, "soft", "start", fmt::format("{}: no shift", title(measure)));
    return;
  }
  drawing.text(kMargin, "soft", "start", title(measure));
  drawing.down(kRow);
  int rows = 0;
  for (const Quantity& each : shift.quantities) rows += each.measure == measure ? 1 : 0;
  draw_axis(drawing, measure, ends_at, rows);
  for (const Quantity& each : shift.quantities) {
    if (each.measure == measure) draw_quantity(drawing, each, ends_at);
  }
}

// A line of the drawing for each key and row: a bar from 0 for the share of rounds that end in
// another way, with its interval.
void draw_lines(Drawing& drawing, const LineImpacts& lines, int players) {
  constexpr double kBillion = 1e9;  // of table::Interval
  double ends_at = 0;
  for (const lint::LineImpact& line : lines) {
    for (const Shift& each : line.impact.shifts) {
      if (each.players != players) continue;
      ends_at = std::max(ends_at, static_cast<double>(each.share_otherwise().high) / kBillion);
    }
  }
  if (ends_at == 0) return;
  drawing.down(kRow * 1.4);
  drawing.text(kMargin, "soft", "start",
               "each key and row alone: rounds that end in another way; shift of the dealer");
  drawing.down(kRow / 2);
  for (const lint::LineImpact& line : lines) {
    for (const Shift& each : line.impact.shifts) {
      if (each.players != players) continue;
      const auto share = each.share_otherwise();
      const double mean = static_cast<double>(each.otherwise) /
                          static_cast<double>(std::max<std::uint64_t>(each.rounds, 1));
      drawing.down(kRow);
      drawing.text(kMargin, "name", "start", line.name);
      const double y = drawing.y() - 4;
      drawing.line(at(static_cast<double>(share.low) / kBillion, ends_at), y,
                   at(static_cast<double>(share.high) / kBillion, ends_at), y, "bar");
      drawing.dot(at(mean, ends_at), y);
      drawing.text(
          kNumbers, "soft", "start",
          fmt::format("{:.2f} %; {}", mean * 100,
                      measured(Measure::payment, each.quantities.front().of.difference(), true)));
    }
  }
}

}  // namespace

std::string impact_svg(const ImpactOf& of, const lint::Impact& impact, const LineImpacts& lines) {
  Drawing drawing;
  const std::string title = fmt::format("How outcomes shift from {} to {}", of.a, of.b);
  drawing.down(kRow / 2);
  drawing.text(kMargin, "head", "start", title);
  drawing.down(kRow);
  drawing.text(kMargin, "soft", "start",
               fmt::format("mean difference of a round and its 95 % interval; common deals, seats "
                           "choose by chance, seed {}",
                           of.seed));
  for (const Shift& shift : impact.shifts) {
    drawing.down(kRow * 1.8);
    drawing.text(kMargin, "head", "start",
                 fmt::format("{} players, {}: {} end in another way", shift.players,
                             table::counted(shift.rounds, "round"), shift.otherwise));
    for (const Measure measure : kMeasures) draw_measure(drawing, shift, measure);
    draw_lines(drawing, lines, shift.players);
  }
  return drawing.finished(title, impact_text(of, impact, lines));
}

}  // namespace showstopper::app
