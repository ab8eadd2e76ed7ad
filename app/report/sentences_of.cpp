// SPDX-License-Identifier: Apache-2.0
#include "app/report/sentences_of.h"

namespace showstopper::app {

rules::Sentences sentences_of(const Context& context, const std::string& game,
                              table::Diagnostics& diagnostics) {
  rules::Sentences sentences;
  sentences.add(context.corpus() / "sentences" / (game + ".tsv"), diagnostics);
  sentences.add(context.corpus() / "sentences" / "leaflet.tsv", diagnostics);
  return sentences;
}

}  // namespace showstopper::app
