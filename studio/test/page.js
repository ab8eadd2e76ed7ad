// SPDX-License-Identifier: Apache-2.0
//
// Shared by the page tests and the measurements: Debian's Chromium, and rule files.

export const CHROMIUM = {executablePath: '/usr/bin/chromium', args: ['--no-sandbox',
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync']};

export const HEAD = 'format = "showstopper-rules/1"\nextends = "gostop/matgo"\n';

/** One warning, with a repair. */
export const MISTAKE = `${HEAD}\n# agreed on Friday\n[[payer]]\nname = "six brights"\n` +
  'winner = "brights >= 6"\nloser = "brights == 0"\nfactor = 3\n';
