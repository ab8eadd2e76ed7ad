// SPDX-License-Identifier: Apache-2.0
//
// The least engine behind the C interface: it takes every round and shows nothing of it. What it
// costs to drive it is the driver's own cost.
#include <cstdlib>
#include <cstring>
#include <string>

#include "engines/c/showstopper_engine.h"

struct showstopper_engine {
  std::string answer;
};

int showstopper_engine_abi(void) { return SHOWSTOPPER_ENGINE_ABI; }

showstopper_engine* showstopper_engine_create(void) { return new showstopper_engine; }

const char* showstopper_engine_answer(showstopper_engine* engine, const char* request) {
  const char* const id = std::strstr(request, "\"id\":");
  engine->answer = "{\"id\":" + std::to_string(id == nullptr ? 0 : std::atoll(id + 5));
  if (std::strstr(request, "\"do\":\"hello\"") != nullptr) {
    engine->answer +=
        ",\"engine\":\"trivial\",\"version\":\"1\",\"games\":[\"gostop\"],\"players\":[2,3],"
        "\"can\":[\"deal\",\"state\",\"round\"],"
        "\"rules\":{\"extends\":\"gostop/dutch\",\"set\":{}}";
  } else if (std::strstr(request, "\"do\":\"round\"") != nullptr) {
    engine->answer += ",\"after\":[]";
  }
  engine->answer += "}";
  return engine->answer.c_str();
}

void showstopper_engine_destroy(showstopper_engine* engine) { delete engine; }
