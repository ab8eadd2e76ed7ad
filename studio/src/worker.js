// SPDX-License-Identifier: Apache-2.0
//
// The thread that runs commands, one at a time. The first message brings the program: squeezed, as it
// stands in the page, or as another worker has loaded it.
import createProgram from 'showstopper-program';
import {unlzma} from './lzma.js';
import {load, Program} from './program.js';

/** @type {Program | undefined} */
let program;

/** @param {import('./types').First} first */
async function begin(first) {
  const loaded = first.loaded ?? await load(unlzma(bytesOf(first.packed), first.size));
  program = new Program(createProgram, loaded);
  return loaded;
}

/** @param {string} base64 */
function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** @param {MessageEvent} event */
self.onmessage = async (event) => {
  const {id, first, request} = event.data;
  try {
    if (first) {
      self.postMessage({loaded: await begin(first)});
      return;
    }
    if (!program) throw new Error('no program');
    const answer = await program.run(request, (text) => self.postMessage({id, text}));
    self.postMessage({id, answer});
  } catch (error) {
    self.postMessage({id, failed: String(error)});
  }
};
