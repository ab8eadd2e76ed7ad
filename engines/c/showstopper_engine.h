/* SPDX-License-Identifier: Apache-2.0
 *
 * The C interface of `showstopper-engine/1` (docs/trace-format.md): an engine in a shared library,
 * for `showstopper verify --engine-library PATH` and for tests that link it. Any language that can
 * export four C functions can have it.
 *
 * Requests and answers are the JSON objects of the protocol, one string each, UTF-8, ended by a
 * zero byte, without an end of line. The caller calls one function at a time for each engine, and
 * may make several engines in one process.
 */
#ifndef SHOWSTOPPER_ENGINE_H
#define SHOWSTOPPER_ENGINE_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. */
#define SHOWSTOPPER_ENGINE_ABI 1

/* The state of an engine between requests; only the library knows its contents. */
typedef struct showstopper_engine showstopper_engine;

/* SHOWSTOPPER_ENGINE_ABI as the library was compiled with it. */
int showstopper_engine_abi(void);

/* A new engine that no request has reached yet; NULL if none can be made. */
showstopper_engine* showstopper_engine_create(void);

/* The answer to one request, never NULL. It stays valid until the next call with this engine. */
const char* showstopper_engine_answer(showstopper_engine* engine, const char* request);

/* Ends the engine; NULL is ignored. */
void showstopper_engine_destroy(showstopper_engine* engine);

#ifdef __cplusplus
}
#endif

#endif
