import { nationalBrands, rangeBrands, resolveLanguage } from 'shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { type AnyMessages, translations } from '../../locales/languages.ts';
import { interpolate } from '../../locales/interpolation.ts';
import frameSheet from '../../styles/frame.css?inline';
import sessionSheet from '../../styles/session.css?inline';
import { tokenSheet } from '../../styles/token-table.ts';
import { frameDocument } from './document.ts';

/** The form on phones of 320, 360, 390 and 412 pixels, with the margins that pages usually have, or nearly none. */
const widths = [288, 296, 304, 312, 328, 358, 380];

/** The widest of the systems' own fonts. */
const wideFont = '.below { letter-spacing: 0.06em }';

const longestBrand = [...rangeBrands, ...nationalBrands]
  .map(({ name }) => name)
  .reduce((longest, name) => (name.length > longest.length ? name : longest));

const languages = Object.entries<AnyMessages>(translations);

let frame: HTMLIFrameElement;

/** The document of a form in one language, as the gateway serves it, with the sheet of the session, which shows faults, and without its script. */
async function openDocument(language: string, messages: AnyMessages): Promise<Document> {
  const style = tokenSheet() + frameSheet + sessionSheet + wideFont;
  const opened = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  frame.srcdoc = frameDocument(messages, resolveLanguage(language), { style, script: '', session: '' });
  await opened;
  const { contentDocument } = frame;
  if (!contentDocument) throw new Error('Expected a document in the frame, saw none');
  contentDocument.documentElement.dataset['live'] = '';
  const pay = contentDocument.querySelector('#pay-text');
  if (pay) pay.textContent = interpolate(messages.form.pay, { amount: '1.234,56 EUR' });
  return contentDocument;
}

/** The name of the field that a fault is about. */
const fieldOf = (fault: string): string => /^(?:expiry|cvv|holder)/.exec(fault)?.[0] ?? 'number';

function setFault(document: Document, name: string, text: string | null): void {
  const line = document.querySelector<HTMLElement>(`#${name}-fault`);
  const input = document.querySelector<HTMLInputElement>(`#${name}`);
  if (!line?.lastElementChild || !input) throw new Error(`Expected a field ${name}, saw none`);
  line.toggleAttribute('data-shown', text !== null);
  line.lastElementChild.textContent = text ?? '';
  input.ariaInvalid = text === null ? null : 'true';
}

const placeOfButton = (document: Document): number =>
  document.querySelector('#pay')?.getBoundingClientRect().top ?? Number.NaN;

/** The elements of a form whose text is wider than they are. */
function cutTexts(document: Document): readonly string[] {
  const texts = [...document.querySelectorAll<HTMLElement>('label, .fault, .hint, #pay, .foot')];
  return texts.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.innerText);
}

beforeEach(() => {
  frame = document.createElement('iframe');
  frame.style.cssText = 'border: 0; height: 700px';
  document.body.append(frame);
});
afterEach(() => document.body.replaceChildren());

describe.each(languages)('the form in %s', (language, messages) => {
  it('has no fault that moves its button', async () => {
    const form = await openDocument(language, messages);
    const moving = widths.flatMap((width) => {
      frame.style.width = `${width}px`;
      const calm = placeOfButton(form);
      return Object.entries(messages.session.faults)
        .filter(([fault, text]) => {
          setFault(form, fieldOf(fault), interpolate(text, { brand: longestBrand, digits: '4' }));
          const moved = placeOfButton(form) !== calm;
          setFault(form, fieldOf(fault), null);
          return moved;
        })
        .map(([fault, text]) => `${width} ${fault}: ${text}`);
    });
    expect(moving).toEqual([]);
  });

  it('has room for every text of twice the size, and its marks grow', async () => {
    const form = await openDocument(language, messages);
    frame.style.width = '288px';
    const mark = form.querySelector('#code')?.getBoundingClientRect();
    form.documentElement.style.fontSize = '200%';
    for (const [fault, text] of Object.entries(messages.session.faults))
      setFault(form, fieldOf(fault), interpolate(text, { brand: longestBrand, digits: '4' }));
    expect(cutTexts(form)).toEqual([]);
    expect(form.querySelector('#code')?.getBoundingClientRect().width).toBeCloseTo((mark?.width ?? 0) * 2, 0);
    expect(form.documentElement.scrollWidth).toBeLessThanOrEqual(288);
  });
});

describe('the rhythm of the form', () => {
  const topsOf = (form: Document): readonly number[] =>
    [...form.querySelectorAll('label')].map((each) => each.getBoundingClientRect().top);

  it('is 96 pixels from field to field, calm or faulty', async () => {
    const form = await openDocument('en', translations.en);
    frame.style.width = '358px';
    const calm = topsOf(form);
    expect(calm.map((top) => top - (calm[0] ?? 0))).toEqual([0, 96, 96, 192]);
    for (const name of ['number', 'expiry', 'cvv', 'holder']) setFault(form, name, 'Check this');
    expect(topsOf(form)).toEqual(calm);
  });

  it('has a fault six times nearer to its own field than to the next', async () => {
    const form = await openDocument('en', translations.en);
    frame.style.width = '358px';
    setFault(form, 'number', 'Enter your card number');
    const [field, fault] = ['#number', '#number-fault'].map((each) =>
      form.querySelector(each)?.getBoundingClientRect(),
    );
    if (!field || !fault) throw new Error('Expected a field with a fault, saw none');
    const next = topsOf(form)[1] ?? Number.NaN;
    expect((next - fault.bottom) / (fault.top - field.bottom)).toBeCloseTo(6);
  });
});

describe('in forced colours', () => {
  afterEach(() => commands.forceColours(false));

  it('a faulty field, one with the focus, and a faulty one with the focus look different', async () => {
    await commands.forceColours(true);
    const form = await openDocument('en', translations.en);
    const [number, expiry, cvv] = ['number', 'expiry', 'cvv'].map((name) =>
      form.querySelector<HTMLElement>(`#${name}`),
    );
    const look = (field: HTMLElement | null | undefined) => {
      if (!field) throw new Error('Expected a field, saw none');
      const { borderStyle, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(field);
      return `${borderStyle} ${borderWidth} ${outlineStyle} ${outlineWidth}`;
    };
    setFault(form, 'number', 'faulty');
    setFault(form, 'expiry', 'faulty');
    expiry?.focus();
    const [faulty, both, calm] = [look(number), look(expiry), look(cvv)];
    cvv?.focus();
    expect(new Set([faulty, both, calm, look(cvv)]).size).toBe(4);
  });
});
