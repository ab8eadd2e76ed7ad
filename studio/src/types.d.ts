// SPDX-License-Identifier: Apache-2.0
//
// What the engine prints, as far as the page reads it. The schemas are in corpus/schema.

export type Files = Record<string, string>;
export type Request = { args: string[]; files: Files };
export type Answer = { code: number; out: string; err: string; files: Files };

export type Loaded = { module: WebAssembly.Module; corpus: Map<string, Uint8Array> };
export type First = { packed: string; size: number; loaded?: undefined } | { loaded: Loaded };

export type Place = { file: string; line?: number; column?: number };
export type Clause = { id: string; meaning: string };
export type DiffLine = { line: number; change: '+' | '-'; text: string };
export type Trace = Record<string, any> & { game: string; players: number; actions: string[] };

export type Finding = {
  kind: string; severity: 'error' | 'warning' | 'note'; sentence: string; place: Place;
  involved: (Place & { name: string })[]; proof: string; clauses?: Clause[]; repair?: string;
  unchanged?: string; diff?: DiffLine[]; witness?: Trace;
};
export type LintedFile = {
  rules: string; read: boolean; rounds: number; holds: string[]; findings: Finding[];
  undecided: { kind: string; question: string; why: string }[];
};

export type Form = {
  text: string; low?: number; high?: number; sentence?: string; sentence_ko?: string;
};
export type Key = {
  key: string; group: string; group_name: string; group_name_ko: string; meaning: string;
  meaning_ko: string; clause: string; shape: string; most: number;
  forms: Form[]; initial: string; base: string; value: string;
  items: { form: number; number?: number }[]; sentence: string; sentence_ko: string;
  hangul?: string; words?: string[]; remark?: string; own?: { line: number; column: number };
};
export type Row = {
  table: string; name: string; cells: Record<string, string>; in_base: boolean; hangul?: string;
  words?: string[];
  own?: { line: number; column: number }; made_by?: string;
};
export type Keys = { game: string; rules: string; base: string; keys: Key[]; rows: Row[] };

export type Goal = { name: string; goal: string; clause: string; meaning: string; players: number };
export type HouseRule = {
  game: string; rules: string; name: string; hangul: string; letters: string; description: string;
};

declare global {
  // Of app/report/viewer, which the build puts before the page's own script.
  class RoundView {
    constructor(
      round: { title: string; reference: Trace; findings: unknown[] }, index: number | string);
    root: HTMLElement;
    states: unknown[];
    step: number;
    go(step: number): void;
  }
}
