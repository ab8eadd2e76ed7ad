# SPDX-License-Identifier: Apache-2.0
#
# The program for a newcomer, who waits for the build (SHOWSTOPPER_QUICK). Batches reach across the
# boxes. What plays no rounds is compiled with -Og. The libraries of the boxes are not built.
# docs/performance.md has the times.

include(ShowstopperAcross)

showstopper_across(quick_play OBJECT BOXES table gostop stoppa properties
                   OPTIONS -O3 -ffp-contract=off
                   BATCHES stoppa "${SHOWSTOPPER_SOURCE_OF_STOPPA}"
                           others "^(model|properties)/")
showstopper_across(quick_words OBJECT BOXES app rules trace conformance engines fuzz lint solver
                   OPTIONS -Og
                   BATCHES stoppa "${SHOWSTOPPER_SOURCE_OF_STOPPA}"
                           reports "^app/(coverage|fixtures|games|leaflet|names|report|shards)/"
                           commands "^app/"
                           engines "^(engines|fuzz|lint)/"
                           solver "^solver/"
                           texts "^(model|conformance)/")
target_link_libraries(showstopper PRIVATE showstopper_quick_play showstopper_quick_words)
