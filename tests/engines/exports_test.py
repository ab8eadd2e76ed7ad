# SPDX-License-Identifier: Apache-2.0
"""The tests that `showstopper fixtures --export` writes, run against the example engines: green
with the engine as it is, red with a planted fault."""

import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import engine_process
from engine_process import COMMANDS, PROGRAM

FAULT = "jjok_unpaid"
# Of the stored fixtures for the set: a jjok, which shows the fault, a deal, and a round that ends.
# An engine is started for each fixture of the set, so it is to be small.
CLAUSES = {"GS-A-069", "GS-A-071", "GS-A-073", "GS-A-074"}

# The user's lines, for an engine with the protocol.
GLUE_PY = """
import json
import subprocess

ENGINE = {engine!r}


def plays(fixture):
    return fixture["players"] == 2 and fixture["rules"] == "gostop/matgo"


def observe(fixture, actions):
    keys = ("rules", "players", "dealer", "carry", "deal", "state")
    requests = [{{"do": "new", **{{key: fixture[key] for key in keys if key in fixture}}}}]
    requests += [{{"do": "apply", "action": action}} for action in actions]
    lines = "".join(json.dumps({{"id": i, **each}}) + "\\n" for i, each in enumerate(requests))
    ran = subprocess.run(ENGINE, input=lines, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout.strip().split("\\n")[-1])
"""
GLUE_CJS = """
const {{spawnSync}} = require('node:child_process');
const ENGINE = {engine};
exports.plays = (fixture) => fixture.players === 2 && fixture.rules === 'gostop/matgo';
exports.observe = (fixture, actions) => {{
  const begin = {{id: 0, do: 'new'}};
  for (const key of ['rules', 'players', 'dealer', 'carry', 'deal', 'state']) {{
    if (key in fixture) begin[key] = fixture[key];
  }}
  const requests = [begin, ...actions.map((action, i) => ({{id: i + 1, do: 'apply', action}}))];
  const input = requests.map((each) => JSON.stringify(each) + '\\n').join('');
  const ran = spawnSync(ENGINE[0], ENGINE.slice(1), {{input, encoding: 'utf8'}});
  return JSON.parse(ran.stdout.trim().split('\\n').pop());
}};
"""
GLUE_HPP = r"""
#pragma once
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace glue {

inline bool plays(const std::string& fixture) {
  return fixture.find("\"players\":2") != std::string::npos &&
         fixture.find("\"rules\":\"gostop/matgo\"") != std::string::npos;
}

inline std::string observe(const std::string& fixture, const std::vector<std::string>& actions) {
  const std::string folder = "@FOLDER@";
  {
    std::ofstream in(folder + "/requests.txt");
    // The engine skips keys that it does not know.
    in << "{\"id\":0,\"do\":\"new\"," << fixture.substr(1) << '\n';
    for (std::size_t i = 0; i < actions.size(); ++i) {
      in << "{\"id\":" << i + 1 << ",\"do\":\"apply\",\"action\":\"" << actions[i] << "\"}\n";
    }
  }
  const std::string run = std::string(std::getenv("ENGINE")) + " < " + folder +
                          "/requests.txt > " + folder + "/seen.txt";
  if (std::system(run.c_str()) != 0) return "null";
  std::ifstream out(folder + "/seen.txt");
  std::string last;
  for (std::string line; std::getline(out, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

}  // namespace glue
"""


GLUE_JAVA = r"""
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

final class Glue {
  private Glue() {}

  static boolean plays(Map<String, Object> fixture) {
    return fixture.get("players").equals(2L) && "gostop/matgo".equals(fixture.get("rules"));
  }

  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      StringBuilder text = new StringBuilder();
      map.forEach((key, each) -> text.append(text.isEmpty() ? "" : ",").append(json(key))
          .append(':').append(json(each)));
      return "{" + text + "}";
    }
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder();
      list.forEach(each -> text.append(text.isEmpty() ? "" : ",").append(json(each)));
      return "[" + text + "]";
    }
    return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
  }

  static String observe(Map<String, Object> fixture, List<String> actions) {
    try {
      Process engine = new ProcessBuilder(System.getenv("ENGINE").split(" ")).start();
      try (var in = new BufferedWriter(
          new OutputStreamWriter(engine.getOutputStream(), StandardCharsets.UTF_8))) {
        StringBuilder begin = new StringBuilder("{\"id\":0,\"do\":\"new\"");
        for (String key : List.of("rules", "players", "dealer", "carry", "deal", "state")) {
          if (fixture.containsKey(key)) {
            begin.append(",\"").append(key).append("\":").append(json(fixture.get(key)));
          }
        }
        in.write(begin + "}\n");
        for (int i = 0; i < actions.size(); ++i) {
          in.write("{\"id\":" + (i + 1) + ",\"do\":\"apply\",\"action\":\"" + actions.get(i)
              + "\"}\n");
        }
      }
      String[] lines = new String(engine.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .strip().split("\n");
      return lines[lines.length - 1];
    } catch (java.io.IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }
}
"""
# Of Debian's package junit5; tests/engines/CMakeLists.txt registers the test if it is installed.
JARS = ":".join(f"/usr/share/java/{name}.jar" for name in (
    "junit-jupiter-api", "junit-jupiter-engine", "junit-platform-commons",
    "junit-platform-console", "junit-platform-engine", "junit-platform-launcher",
    "junit-platform-reporting", "opentest4j", "opentest4j-reporting-events",
    "opentest4j-reporting-schema", "apiguardian-api", "picocli", "univocity-parsers"))


def run_python(folder):
    """What pytest would do, without it: calls each test of the module."""
    sys.path.insert(0, str(folder))
    for name in ("glue", "test_fixtures"):
        sys.modules.pop(name, None)
    try:
        spec = importlib.util.spec_from_file_location("test_fixtures", folder / "test_fixtures.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        failed = []
        for name, test in vars(module).items():
            if not name.startswith("test_"):
                continue
            try:
                test()
            except AssertionError as error:
                failed.append(f"{name}: {error}")
        return failed
    finally:
        sys.path.remove(str(folder))


class OfASet(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        log = cls.folder / "log.jsonl"
        log.write_text(engine_process.lines_of(
            engine_process.filled(fixture) for fixture in engine_process.fixtures()
            if fixture["rules"] == "gostop/matgo" and fixture["players"] == 2
            and CLAUSES & set(fixture["clauses"])), encoding="utf-8")
        cls.set = cls.folder / "set"
        words = ["fixtures", "--rules", "gostop/matgo", "--players", "2", "--from", log, "--out",
                 cls.set]
        for kind in ("pytest", "node", "gtest", "junit5"):
            words += ["--export", kind]
        made = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True,
                              check=False)
        assert made.returncode == 0, made.stdout + made.stderr
        lines = (cls.set / "filled.ndjson").read_text(encoding="utf-8").splitlines()
        fixtures = [json.loads(line) for line in lines]
        assert len(fixtures) > 5, fixtures
        assert {"deal", "state"} <= {key for fixture in fixtures for key in fixture}
        assert any("result" in claim["is"] for each in fixtures for claim in each["expect"])

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)


class Exports(OfASet):
    def test_python(self):
        for fault, good in (([], True), (["--fault", FAULT], False)):
            (self.set / "glue.py").write_text(GLUE_PY.format(engine=COMMANDS["python"] + fault),
                                              encoding="utf-8")
            failed = run_python(self.set)
            self.assertEqual(not failed, good, failed[:3])

    def test_gtest(self):
        (self.set / "glue.hpp").write_text(GLUE_HPP.replace("@FOLDER@", str(self.folder)),
                                           encoding="utf-8")
        program = self.folder / "fixtures_test"
        subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-o", str(program),
                        f'-DFIXTURES="{self.set / "filled.ndjson"}"',
                        str(self.set / "fixtures_test.cc"), "-lgtest", "-lgtest_main",
                        "-lpthread"], check=True)
        for fault, good in (([], True), (["--fault", FAULT], False)):
            ran = subprocess.run([str(program)], capture_output=True, text=True, check=False,
                                 env={**os.environ, "ENGINE": " ".join(COMMANDS["c"] + fault)})
            self.assertEqual(ran.returncode == 0, good, ran.stdout[-2000:])

    def test_the_glue_of_the_user_stays(self):
        (self.set / "Glue.java").write_text("// mine\n", encoding="utf-8")
        log = self.folder / "log.jsonl"
        ran = subprocess.run([PROGRAM, "fixtures", "--rules", "gostop/matgo", "--players", "2",
                              "--from", str(log), "--out", str(self.set), "--update", "--export",
                              "junit5"], capture_output=True, text=True, check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertEqual((self.set / "Glue.java").read_text(encoding="utf-8"), "// mine\n")


class Node(OfASet):
    def test_node(self):
        for fault, good in (([], True), (["--fault", FAULT], False)):
            glue = GLUE_CJS.format(engine=COMMANDS["javascript"] + fault)
            (self.set / "glue.cjs").write_text(glue, encoding="utf-8")
            ran = subprocess.run(["node", "--test", str(self.set / "fixtures.test.cjs")],
                                 capture_output=True, text=True, check=False)
            self.assertEqual(ran.returncode == 0, good, ran.stdout[-2000:])


class Junit(OfASet):
    def test_junit(self):
        (self.set / "Glue.java").write_text(GLUE_JAVA, encoding="utf-8")
        subprocess.run(["javac", "-Xlint:all,-path", "-Werror", "-cp", JARS, "-d", str(self.set),
                        str(self.set / "Glue.java"), str(self.set / "FixturesTest.java")],
                       check=True)
        for fault, good in (([], True), (["--fault", FAULT], False)):
            ran = subprocess.run(
                ["java", f"-Dfixtures={self.set / 'filled.ndjson'}", "-cp",
                 f"{self.set}:{JARS}", "org.junit.platform.console.ConsoleLauncher",
                 "--select-class", "FixturesTest"], capture_output=True, text=True, check=False,
                env={**os.environ, "ENGINE": " ".join(COMMANDS["python"] + fault)})
            self.assertIn("tests successful", ran.stdout, ran.stderr[-2000:])
            self.assertEqual(ran.returncode == 0, good, ran.stdout[-2000:])


if __name__ == "__main__":
    unittest.main()
