// SPDX-License-Identifier: Apache-2.0
//
// The thread that runs commands, one at a time. The first message brings the packed program.
import createProgram from 'showstopper-program';
import {Program} from './program.js';

/** @type {Promise<Program> | undefined} */
let program;

/** @param {MessageEvent} event */
self.onmessage = async (event) => {
  const {id, pack, request} = event.data;
  try {
    if (pack) {
      program = Program.load(createProgram, pack);
      await program;
      self.postMessage({ready: true});
      return;
    }
    if (!program) throw new Error('no program');
    const answer = await (await program).run(request, (text) => self.postMessage({id, text}));
    self.postMessage({id, answer});
  } catch (error) {
    self.postMessage({id, failed: String(error)});
  }
};
