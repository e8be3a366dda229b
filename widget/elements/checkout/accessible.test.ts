import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { tokenTable } from '../../styles/token-table.ts';
import { openCheckout, type OpenedCheckout } from './checkout.fixture.ts';

/** Every state that a shopper can see, and the steps to it. */
const states: Readonly<Record<string, { manner?: string; reached: (opened: OpenedCheckout) => Promise<unknown> }>> = {
  ready: { reached: ({ reaches }) => reaches('ready') },
  faulty: {
    async reached({ reaches, pay, sees }) {
      await reaches('ready');
      await pay();
      await expect.poll(() => sees('#number')).toMatchObject({ hasFocus: true });
    },
  },
  declined: { reached: (opened) => paying(opened, '4000000000000002').then(() => opened.sees('#notice')) },
  challenged: {
    reached: (opened) => paying(opened, '5454545454545454').then(() => commands.frameLook('/issuer', 'input')),
  },
  unknown: {
    manner: 'lost',
    reached: (opened) => paying(opened, '4012888888881881').then(() => opened.sees('#panel')),
  },
  paid: { reached: (opened) => paying(opened, '4200000000000000').then(() => opened.sees('#panel')) },
  expired: { manner: 'expired', reached: ({ sees }) => sees('#panel') },
  failed: { manner: 'broken', reached: ({ reaches }) => reaches('failed') },
};

const shop = (): Element => document.querySelector('main') ?? document.body;

async function paying({ reaches, type, pay }: OpenedCheckout, number: string): Promise<void> {
  await reaches('ready');
  await type(number);
  await pay();
}

beforeEach(async () => {
  document.documentElement.lang = 'en';
  // The element has the whole width of the page.
  document.body.style.margin = '0';
  document.body.innerHTML = '<main><h1>Shop</h1></main>';
  await page.viewport(320, 700);
});
afterEach(() => document.body.replaceChildren());

/** The states in turn; the gallery has all of them in every language, light and dark. */
const shown = [
  ['de', 'light'],
  ['ar', 'dark'],
] as const;

describe.each(Object.entries(states))('the checkout when it is %s', (name, { manner, reached }) => {
  const turn = Object.keys(states).indexOf(name) % shown.length;
  it.each(shown.slice(turn, turn + 1))(
    'has no axe findings, and fits into 320 pixels, in %s and %s',
    async (locale, scheme) => {
      const opened = await openCheckout(manner, { locale, parent: shop() });
      opened.element.colorScheme = scheme;
      document.documentElement.style.colorScheme = scheme;
      document.body.style.background = scheme === 'dark' ? '#0f1216' : '#fff';
      await reached(opened);
      expect(await commands.accessibilityFindings()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    },
  );
});

describe.each(tokenTable.theme.choices)('the theme %s', (theme) => {
  it('has no axe findings, calm, with faults and after a decline', async () => {
    const opened = await openCheckout('themed', { parent: shop() });
    opened.element.style.setProperty('--tillway-theme', theme);
    opened.element.restyle();
    await opened.reaches('ready');
    expect(await commands.accessibilityFindings()).toEqual([]);
    await opened.pay();
    await expect.poll(() => opened.sees('#number')).toMatchObject({ hasFocus: true });
    expect(await commands.accessibilityFindings()).toEqual([]);
    await paying(opened, '4000000000000002');
    await opened.sees('#notice');
    expect(await commands.accessibilityFindings()).toEqual([]);
  });
});

describe('the checkout can be read on a page', () => {
  it.each([
    ['that is dark and names no scheme', 'background: #111; color: #fff', null],
    ['that is light, in dark', 'background: #fff', 'dark'],
    ['that is dark, in light', 'background: #111; color: #fff', 'light'],
    ['with colours in another notation', 'background: oklch(0.25 0.05 260); color: #fff', null],
    ['with a bright accent', 'background: #fff; --tillway-accent: #ffd400', null],
  ])('%s', async (_page, style, scheme) => {
    const main = shop() as HTMLElement;
    main.style.cssText = style;
    const { element, reaches } = await openCheckout('shown', { parent: main });
    element.colorScheme = scheme;
    await reaches('ready');
    expect(await commands.accessibilityFindings()).toEqual([]);
  });
});
