// SPDX-License-Identifier: Apache-2.0
//
// A leaflet as Markdown, and as one HTML page that is printed on A4 and loads nothing.
#pragma once

#include <string>

#include "app/leaflet/leaflet.h"

namespace showstopper::app {

std::string leaflet_markdown(const Leaflet& leaflet);
std::string leaflet_html(const Leaflet& leaflet);

}  // namespace showstopper::app
