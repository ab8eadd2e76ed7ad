// SPDX-License-Identifier: Apache-2.0
//
// What emscripten makes of the command line (cmake/ShowstopperWasm.cmake).
declare module 'showstopper-program' {
  export default function createProgram(options: any): Promise<any>;
}
