# SPDX-License-Identifier: Apache-2.0
"""The JSON Schemas of corpus/schema, and validators of them and of their parts."""

import json
import pathlib
import warnings

warnings.simplefilter("ignore", DeprecationWarning)  # newer versions resolve references otherwise
import jsonschema  # noqa: E402
import jsonschema.validators  # noqa: E402

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


ACCEPTED = {}  # by keyword and identity of a part of a schema: the part, and the values valid there


def remembered(keyword):
    """The keyword with a memory of valid values, since `jsonschema` is slow and most values repeat.
    `repr` is the key, because 1, 1.0 and True are equal and their texts differ."""
    original = jsonschema.Draft202012Validator.VALIDATORS[keyword]

    def errors(validator, value, instance, schema):
        if keyword == "items" and isinstance(instance, list) and "prefixItems" not in schema:
            read = set(map(repr, instance))
        else:
            read = {repr(instance)}
        accepted = ACCEPTED.setdefault((keyword, id(schema)), (schema, set()))[1]
        if accepted.issuperset(read):
            return
        found = list(original(validator, value, instance, schema))
        if not found:
            accepted.update(read)
        yield from found
    return errors


Validator = jsonschema.validators.extend(
    jsonschema.Draft202012Validator,
    {keyword: remembered(keyword) for keyword in ("$ref", "items", "anyOf")})
VALIDATORS = {}  # by the identity of the schema and the definition: the schema, and the validator


def without_version(whole):
    """`jsonschema` would take its own validator of the version for each reference to the whole."""
    return {key: part for key, part in whole.items() if key != "$schema"}


def validator(whole, definition=None):
    """Of a whole schema, or of one of its definitions."""
    key = id(whole), definition
    if key not in VALIDATORS:
        store = {name: without_version(each) for name, each in STORE.items()}
        store[whole["$id"]] = plain = without_version(whole)
        part = plain if definition is None else {"$ref": f"{whole['$id']}#/$defs/{definition}"}
        resolver = jsonschema.RefResolver(whole["$id"], plain, store=store)
        VALIDATORS[key] = whole, Validator(part, resolver=resolver)
    return VALIDATORS[key][1]
