# SPDX-License-Identifier: Apache-2.0
"""Checks JUnit and SARIF reports. `check_junit` and sarif.schema.json restate the published schemas
for what is printed here."""

import json
import pathlib
import xml.etree.ElementTree as xml

import jsonschema

SARIF = json.loads((pathlib.Path(__file__).parent / "sarif.schema.json").read_text())


def check_junit(test, text):
    """As Ant's schema has it; returns how many cases have each verdict."""
    root = xml.fromstring(text)
    test.assertEqual((root.tag, root.attrib), ("testsuites", {}))
    [suite] = root
    test.assertEqual(set(suite.attrib), {"name", "package", "id", "timestamp", "hostname",
                                         "tests", "failures", "errors", "skipped", "time"})
    test.assertRegex(suite.get("timestamp"), r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$")
    test.assertRegex(suite.get("time"), r"^[0-9]{0,3}\.[0-9]*$")
    test.assertEqual([each.tag for each in suite][:1] + [each.tag for each in suite][-2:],
                     ["properties", "system-out", "system-err"])
    cases = list(suite)[1:-2]
    count = dict.fromkeys(("failure", "error", "skipped"), 0)
    for case in cases:
        test.assertEqual((case.tag, set(case.attrib)), ("testcase", {"name", "classname",
                                                                     "time"}))
        test.assertLessEqual(len(case), 1)  # one verdict, as Ant has it
        for verdict in case:
            count[verdict.tag] += 1
            test.assertTrue(verdict.get("message"))
    test.assertEqual([suite.get(key) for key in ("tests", "failures", "errors", "skipped")],
                     [str(number) for number in (len(cases), *count.values())])
    return count


def check_sarif(test, text):
    """Returns the run that the log has."""
    log = json.loads(text)
    error = next(jsonschema.Draft7Validator(SARIF).iter_errors(log), None)
    test.assertIsNone(error, error)
    return log["runs"][0]
