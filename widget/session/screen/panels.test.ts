import { type FrameData, type Language, resolveLanguage } from 'shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { interpolate } from '../../locales/interpolation.ts';
import { type AnyMessages, translations } from '../../locales/languages.ts';
import { paymentTexts } from '../../locales/messages.ts';
import { methodTexts } from '../../locales/methods/languages.ts';
import { shopperTexts } from '../../locales/shopper/languages.ts';
import frameSheet from '../../styles/frame.css?inline';
import sessionSheet from '../../styles/session.css?inline';
import { tokenSheet } from '../../styles/token-table.ts';
import { createPanels, type PanelName } from './panels.ts';

/** The width of a form on a phone of 320 pixels, with the margins that pages usually have. */
const WIDTH = 288;

const data: FrameData = {
  checkout: 'DA2D0D4C9F9B6A3E71C6E0B2A4C9D811.node0',
  accounts: [{ kind: 'card', brands: ['VISA'] }],
  origins: [],
  resultUrl: 'https://shop.example/result',
  reference: 'ORDER-2026-11-22-000004711',
  progress: {
    state: 'open',
    millisLeft: 0,
    resourcePath: '/v1/checkouts/x/payment',
    price: { tag: '', text: '' },
  },
  now: 0,
};

const shop = () => 'Teehandelsgesellschaft am Alten Hafen';

const styles = new CSSStyleSheet();
const root = document.documentElement;

beforeEach(() => {
  styles.replaceSync(tokenSheet() + frameSheet + sessionSheet);
  document.adoptedStyleSheets = [styles];
  root.dataset['live'] = '';
});
afterEach(() => {
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
  root.removeAttribute('style');
  root.removeAttribute('data-live');
  root.lang = 'en';
  root.dir = 'ltr';
});

/** The elements of a box that are wider than it, or whose text is cut. */
const overflowing = (box: Element): readonly string[] =>
  [...box.querySelectorAll<HTMLElement>(':not(.unseen)')]
    .filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      const around = box.getBoundingClientRect();
      const isCut = each instanceof HTMLElement && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0;
      return left < around.left - 1 || right > around.right + 1 || isCut;
    })
    .map((each) => each.outerHTML.slice(0, 160));

function stack(language: string): HTMLElement {
  const { tag, dir } = resolveLanguage(language);
  root.lang = tag;
  root.dir = dir;
  document.body.innerHTML = `<div class="stack" style="width: ${WIDTH}px"></div>`;
  return document.body.firstElementChild as HTMLElement;
}

describe('the panel of a checkout that has expired, without an address of the shop', () => {
  const { form, session, hosted } = translations.en;
  const texts = paymentTexts(form, { ...session, backToShop: hosted.backToShop });
  it.each([
    ['offers to load the page anew where it expired on the page', 'open', ['Start again']],
    ['leads back to the page before where it had expired before', 'expired', ['Back to the shop']],
  ] as const)('%s', (_fact, state, offered) => {
    const place = stack('en');
    const given = { ...data, resultUrl: null, progress: { ...data.progress, state } };
    const { show } = createPanels({
      data: given,
      texts,
      screen: { showPanel: () => undefined },
      shop,
      leave: () => undefined,
    });
    show('expired', { price: '€92.00', account: null });
    expect(Array.from(place.querySelectorAll('button, a'), ({ textContent }) => textContent)).toEqual(offered);
    expect(place.textContent).toContain('Please start the payment again in the shop.');
  });
});

describe.each(Object.entries<AnyMessages>(translations))('the panels in %s', (language, { form, session, hosted }) => {
  const texts = paymentTexts(form, { ...session, backToShop: hosted.backToShop });
  const names = Object.keys(texts.panels) as PanelName[];

  it.each(['100%', '200%'])('have room on a phone of 320 pixels for text of %s, and no text is missing', (size) => {
    const place = stack(language);
    root.style.fontSize = size;
    const { show } = createPanels({
      data,
      texts,
      screen: { showPanel: () => undefined },
      shop,
      leave: () => undefined,
    });
    const found = names.flatMap((name) => {
      show(name, { price: '1.234.567,89 EUR', account: 'American Express •••• 0000' });
      expect(place.textContent).not.toMatch(/[{}]|\bundefined\b|\bnull\b/);
      return overflowing(place).map((each) => `${name}: ${each}`);
    });
    // The table has no other keys than languages.
    const { popup } = methodTexts[language as Language];
    for (const { title, text } of Object.values(shopperTexts[language as Language].message)) {
      const actions = [Object.assign(document.createElement('button'), { className: 'quiet' })];
      actions[0]?.append(popup.otherwise);
      const message = { title, text: interpolate(text, { brand: 'MB WAY' }) };
      show('unknown', { price: '1.234.567,89 EUR', account: 'Skrill j•••@example.com' }, { message, actions });
      found.push(...overflowing(place));
    }
    expect(found).toEqual([]);
  });

  it('the button of a payment under way, and the note below it, have room for text of any size', () => {
    const place = stack(language);
    place.innerHTML = '<form><button><span class="spinner"></span><span></span></button><p class="foot"></p></form>';
    const [button, foot] = place.querySelectorAll('button > span:last-child, .foot');
    for (const size of ['100%', '200%'])
      for (const busy of [interpolate(texts.paying, { amount: '1.234.567,89 EUR' }), texts.processing, texts.verifying])
        for (const note of [`${shop()} · ${texts.keepOpen}`, texts.expiring]) {
          root.style.fontSize = size;
          button?.replaceChildren(busy);
          foot?.replaceChildren(note);
          expect(overflowing(place)).toEqual([]);
        }
  });
});
