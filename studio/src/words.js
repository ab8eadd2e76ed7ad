// SPDX-License-Identifier: Apache-2.0
//
// The words of the interface in English and Korean. Rules, findings and meanings are not here: the
// engine prints them.

/** @type {Record<string, [english: string, korean: string]>} */
const WORDS = {
  title: ['Showstopper studio', '쇼스토퍼 스튜디오'],
  rules: ['Rules', '규칙'],
  findings: ['Findings', '지적'],
  differences: ['Differences', '차이'],
  rounds: ['Rounds', '판 찾기'],
  play: ['Play', '치기'],
  leaflet: ['Leaflet', '안내문'],
  file: ['File', '파일'],
  new: ['New', '새로'],
  open: ['Open', '열기'],
  save: ['Save', '저장'],
  link: ['Copy link', '링크 복사'],
  remove: ['Remove from the page', '페이지에서 지우기'],
  language: ['Language', '언어'],
  theme: ['Colours', '색'],
  auto: ['System', '시스템'],
  light: ['Light', '밝게'],
  dark: ['Dark', '어둡게'],
  to_text: ['Show in the text', '본문에서 보기'],
  editor: ['Text of the rule file', '규칙 파일 본문'],
  form: ['Form', '양식'],
  filter: ['Search keys', '항목 찾기'],
  own: ['Only what differs from the base', '기본과 다른 것만'],
  reset: ['Put back', '되돌리기'],
  base: ['base', '기본'],
  shelf: ['House rules', '하우스 룰'],
  add: ['Add', '더하기'],
  drop: ['Take out', '빼기'],
  rows: ['Rows', '행'],
  undo: ['Undo', '실행 취소'],
  redo: ['Redo', '다시 실행'],
  checking: ['Checking', '검사하는 중'],
  sound: ['No findings', '지적 없음'],
  errors: ['errors', '오류'],
  warnings: ['warnings', '경고'],
  notes: ['notes', '참고'],
  error: ['error', '오류'],
  warning: ['warning', '경고'],
  note: ['note', '참고'],
  proof: ['Proof', '증명'],
  repair: ['Repair', '고치기'],
  apply: ['Apply repair', '고침 적용'],
  show_round: ['Show the round', '판 보기'],
  hide_round: ['Hide the round', '판 숨기기'],
  solver: ['Check with the solver', '풀이기로 검사'],
  cancel: ['Cancel', '취소'],
  cancelled: ['Cancelled', '취소됨'],
  compare: ['Compare', '비교'],
  compare_all: ['A round for each difference', '차이마다 한 판'],
  with: ['Compare with', '비교할 규칙'],
  impact: ['Impact on random rounds', '무작위 판에서의 영향'],
  impact_start: ['Show the impact', '영향 보기'],
  stop: ['Stop', '멈춤'],
  quantity: ['Quantity', '양'],
  difference: ['Difference', '차이'],
  interval: ['95 % interval', '95 % 구간'],
  goal: ['Goal', '목표'],
  goal_help: ['A named goal or an expression', '이름 있는 목표 또는 식'],
  players: ['Players', '인원'],
  any: ['as the rules have it', '규칙대로'],
  find: ['Find', '찾기'],
  fixture: ['Save as fixture', '예제로 저장'],
  play_it: ['Play from its deal', '이 패로 치기'],
  seed: ['Seed', '시드'],
  deal: ['Deal', '패 돌리기'],
  back: ['One step back', '한 수 물리기'],
  random: ['Random action', '무작위 수'],
  legal: ['Legal actions', '둘 수 있는 수'],
  happened: ['What happened and what it paid', '일어난 일과 그 값'],
  print: ['Print', '인쇄'],
  leaflet_language: ['Language of the leaflet', '안내문 언어'],
  english: ['English', '영어'],
  korean: ['Korean', '한국어'],
  make_leaflet: ['Make the leaflet', '안내문 만들기'],
  working: ['Working', '하는 중'],
  no_engine: ['This browser has no WebAssembly, so the rules are not checked. Text can be edited ' +
    'and saved.', '이 브라우저에는 WebAssembly가 없어 규칙을 검사하지 못합니다. 글은 고치고 저장할 수 있습니다.'],
  crashed: ['The engine stopped and was started again. The text is kept.',
    '엔진이 멈추어 다시 시작했습니다. 글은 그대로 있습니다.'],
  no_server: ['The command `showstopper studio` behind this page does not answer. Start it again; ' +
    'the text is kept.', '이 페이지 뒤의 `showstopper studio` 명령이 답하지 않습니다. 다시 시작하세요. 글은 그대로 있습니다.'],
  not_text: ['The file is not UTF-8 text and was not opened.', 'UTF-8 글이 아니어서 열지 않았습니다.'],
  storage: ['The browser keeps nothing: its storage is full or forbidden. Save the file before ' +
    'closing the page.', '브라우저에 저장할 수 없습니다. 페이지를 닫기 전에 파일을 저장하세요.'],
  bad_link: ['The link is damaged and was not opened.', '링크가 손상되어 열지 못했습니다.'],
  copied: ['The link is copied.', '링크를 복사했습니다.'],
  link_shown: ['The link is in the address bar.', '링크가 주소창에 있습니다.'],
  too_large: ['The file is too large for a rule file and was not opened.',
    '규칙 파일로는 너무 커서 열지 않았습니다.'],
  saved: ['Saved', '저장됨'],
  unsaved: ['Changed here and not saved; the files in the folder differ',
    '여기서 고치고 저장하지 않았습니다. 폴더의 파일과 다릅니다'],
  ready: ['Ready', '준비됨'],
  none: ['none', '없음'],
  untouched: ['The file cannot be read, so the form shows the last one that could be.',
    '파일을 읽을 수 없어 마지막으로 읽은 양식을 보입니다.'],
  new_name: ['Name of the new file', '새 파일 이름'],
  starts_from: ['Rules to start from', '바탕 규칙'],
  create: ['Create', '만들기'],
  step_keys: ['Left and right go one step, Home and End to the ends.',
    '왼쪽·오른쪽 화살표는 한 수씩, Home과 End는 처음과 끝으로 갑니다.'],
};

let language = 0;

/** @param {string} word */
export function t(word) {
  return WORDS[word] ? WORDS[word][language] : word;
}
/** @param {'en' | 'ko'} name */
export function setLanguage(name) {
  language = name === 'ko' ? 1 : 0;
}
export function isKorean() {
  return language === 1;
}
