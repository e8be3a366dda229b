import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import brands from './brands.css?inline';
import choice from './choice.css?inline';
import frame from './frame.css?inline';
import hosted from './hosted.css?inline';
import instructions from './instructions.css?inline';
import methods from './methods.css?inline';
import session from './session.css?inline';
import saving from './shopper/saving.css?inline';
import tabs from './tabs.css?inline';

const sheets = { frame, session, methods, brands, choice, instructions, tabs, saving };

/** The classes that a sheet has a rule of their own for. */
function classesOf(text: string): readonly string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSStyleRule
      ? rule.selectorText.split(', ').flatMap((selector) => /^\.[\w-]+$/.exec(selector)?.[0] ?? [])
      : [],
  );
}

it('no two sheets that meet in a form mean different things by one class', () => {
  const owners = new Map<string, Set<string>>();
  for (const [name, text] of Object.entries(sheets))
    for (const each of classesOf(text)) owners.set(each, (owners.get(each) ?? new Set()).add(name));
  expect([...owners].filter(([, names]) => names.size > 1).map(([each, names]) => [each, ...names])).toEqual([]);
  expect(owners.size).toBeGreaterThan(20);
});

it.each([
  ['a form', session],
  ['the page of a payment that a server began', hosted],
])('%s neither shows the frame of an issuer’s method nor has room for it', (_, text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
  const method = document.createElement('iframe');
  method.className = 'offstage';
  document.body.append(method);
  expect(getComputedStyle(method)).toMatchObject({
    opacity: '0',
    position: 'absolute',
    width: '1px',
    borderWidth: '0px',
  });
  method.remove();
  document.adoptedStyleSheets = [];
});

describe('in a form', () => {
  const root = document.documentElement;
  beforeEach(() => {
    document.adoptedStyleSheets = Object.values(sheets).map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    root.dataset['live'] = '';
  });
  afterEach(() => {
    document.adoptedStyleSheets = [];
    delete root.dataset['live'];
    delete root.dataset['labelPlace'];
    document.body.replaceChildren();
  });

  /** Shows a part of a form in a box of this width. */
  function show(html: string, width = '20rem'): HTMLElement {
    const box = document.createElement('div');
    box.style.width = width;
    box.innerHTML = html;
    document.body.append(box);
    return box;
  }

  it.each([
    ['a brand of a card', '<fieldset class="brand-choice"><label><input type="radio">Visa</label></fieldset>'],
    ['a method', '<div class="method"><label class="choice"><input type="radio">Card</label></div>'],
    ['a brand of a method', '<div class="tiles"><label class="tile"><input type="radio">eps</label></div>'],
    ['the storing of an account', '<div class="saving"><input type="checkbox"><label>Save</label></div>'],
  ])('the label of %s has a place of its own, where those of fields stand inside them', (_name, html) => {
    root.dataset['labelPlace'] = 'inside';
    const label = show(html).querySelector('label');
    expect(label && getComputedStyle(label)).toMatchObject({ position: 'static', pointerEvents: 'auto' });
  });

  it('the box for storing an account has the colours of the theme', () => {
    root.style.cssText = '--border-width: 1px; --accent: rgb(1, 2, 3); --field: rgb(4, 5, 6); --border: rgb(7, 8, 9)';
    const box = show('<div class="saving"><input type="checkbox"></div>').querySelector('input');
    if (!box) throw new Error('Expected a box, saw none');
    box.style.transition = 'none';
    const { appearance, backgroundColor, borderTopColor } = getComputedStyle(box);
    expect([appearance, backgroundColor, borderTopColor]).toEqual(['none', 'rgb(4, 5, 6)', 'rgb(7, 8, 9)']);
    box.checked = true;
    expect(getComputedStyle(box)).toMatchObject({ backgroundColor: 'rgb(1, 2, 3)', borderTopColor: 'rgb(1, 2, 3)' });
    root.removeAttribute('style');
  });

  it.each([
    ['rtl', 'right'],
    ['ltr', 'start'],
  ])('amounts and account numbers of instructions in %s run from the left, and stand at the %s', (dir, side) => {
    root.dir = dir;
    const value = show('<dl class="instructions"><div><dd><bdi>€92.00</bdi></dd></div></dl>').querySelector('bdi');
    expect(value && getComputedStyle(value)).toMatchObject({ textAlign: side, direction: 'ltr' });
    root.removeAttribute('dir');
  });

  it.each([
    ['under the number of a card', 'cc-number', 'inline'],
    ['under the code of a stored card', 'cc-csc', 'inline'],
    ['not under a bank account', 'off', 'none'],
  ])('the line about the data of cards stands %s', (_place, complete, display) => {
    const chosen = `<div class="method" data-chosen><div class="body"><input autocomplete="${complete}"></div></div>`;
    const other = '<div class="method"><div class="body"><input autocomplete="cc-number"></div></div>';
    const foot = '<p class="foot"><span id="note"></span><span>Encrypted</span></p>';
    const line = show(`<form>${other}${chosen}${foot}</form>`).querySelector('#note + span');
    expect(line && getComputedStyle(line).display).toBe(display);
  });

  it.each([
    ['a list has the frame of the list', '', '1px'],
    ['a card alone has none', 'data-alone', '0px'],
  ])('a panel after %s', (_form, alone, width) => {
    root.style.cssText = '--border-width: 1px; --border: #000';
    const box = show(`<form><fieldset class="methods" ${alone}></fieldset></form><section class="panel"></section>`);
    const panel = box.querySelector('.panel');
    expect(panel && getComputedStyle(panel).borderTopWidth).toBe(width);
    root.removeAttribute('style');
  });

  it.each(['20rem', '14rem', '9rem'])('a stored card in %s shows that it has expired, whole', (width) => {
    const parts = '<span class="title">Mastercard ••••\u{a0}5454</span><span class="about">Abgelaufen</span>';
    const box = show(
      `<div class="method"><label class="choice"><input type="radio"><i class="mark">.</i>${parts}</label></div>`,
      width,
    );
    const ends = [...box.querySelectorAll('span')].map((each) => each.getBoundingClientRect().right);
    expect(Math.max(...ends)).toBeLessThanOrEqual(box.getBoundingClientRect().right);
  });
});
