// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

int main(int argc, char** argv) { return showstopper::app::run_program(argc, argv); }
