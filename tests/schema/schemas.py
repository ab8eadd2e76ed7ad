# SPDX-License-Identifier: Apache-2.0
"""The JSON Schemas of corpus/schema, and validators of them and of their parts."""

import json
import pathlib
import warnings

warnings.simplefilter("ignore", DeprecationWarning)  # newer versions resolve references otherwise
import jsonschema  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


def schema(name):
    return json.loads((ROOT / "corpus/schema" / name).read_text())


TRACE, ENGINE = schema("trace.schema.json"), schema("engine.schema.json")
OUTPUT = schema("output.schema.json")
PART = schema("part.schema.json")
STORE = {part["$id"]: part for part in (TRACE, ENGINE, OUTPUT, PART)}


def check(whole):
    """Raises where the schema itself is none."""
    jsonschema.Draft202012Validator.check_schema(whole)


def validator(whole, definition=None):
    """Of a whole schema, or of one of its definitions."""
    part = whole if definition is None else {"$ref": f"{whole['$id']}#/$defs/{definition}"}
    resolver = jsonschema.RefResolver(whole["$id"], whole, store={**STORE, whole["$id"]: whole})
    return jsonschema.Draft202012Validator(part, resolver=resolver)
