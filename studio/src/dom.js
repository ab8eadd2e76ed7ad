// SPDX-License-Identifier: Apache-2.0
//
// Elements from names, attributes and children. Text is always a text node: no text of a file or of
// the engine becomes markup here.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * `make('button', {class: 'small', onclick: act, 'aria-label': 'Undo'}, 'Undo')`
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value);
    } else if (key === 'value' || key === 'checked' || key === 'selected') {
      /** @type {any} */ (element)[key] = value;
    } else {
      element.setAttribute(key, value === true ? '' : String(value));
    }
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/**
 * @param {string} label
 * @param {(event: Event) => void} act
 * @param {Record<string, any>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return make('button', {type: 'button', onclick: act, ...attributes}, label);
}

/**
 * A choice of words with a visible label.
 * @param {string} label
 * @param {[value: string, text: string][]} choices
 * @param {string} value
 * @param {(value: string) => void} act
 */
export function choice(label, choices, value, act) {
  const select = make('select', {onchange: () => act(select.value)},
    ...choices.map(([each, text]) => make('option', {value: each, selected: each === value}, text)));
  return make('label', {class: 'field'}, make('span', {}, label), select);
}
