import { languages, type Scheme } from 'shared';
import { afterEach, describe, expect, it } from 'vitest';
import { shellTexts } from '../../locales/shell.ts';
import { type ChallengeWindow, createChallenge } from './challenge.ts';
import { challengeStyles } from './challenge.styles.ts';
import { styles } from './checkout.styles.ts';
import { plainText } from './plain-text.ts';
import { createShell } from './shell.ts';

afterEach(() => document.body.replaceChildren());

/** A shadow root with the styles of the element. */
function shadowOf(style: string): { readonly host: HTMLElement; readonly shadow: ShadowRoot } {
  const host = document.createElement('div');
  host.style.cssText = style;
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [plainText, styles, challengeStyles].flatMap(({ styleSheet }) => styleSheet ?? []);
  return { host, shadow };
}

it.each(Object.values(languages).flatMap(({ tag, dir }) => [16, 32].map((size) => [tag, dir, size] as const)))(
  'the notice of a form that did not load is in %s, from %s, and has room for text of %i pixels on a phone of 320 pixels',
  (tag, dir, size) => {
    const { host, shadow } = shadowOf(`width: 320px; --tillway-font-size: ${size}px`);
    host.dir = dir;
    const { stage, show } = createShell(() => undefined);
    shadow.append(stage);
    const texts = shellTexts(tag);
    show({ state: 'failed', phase: 'failed', scheme: 'light', theme: '', isCard: false, height: undefined, texts });
    const alert = stage.querySelector('[role=alert]');
    const button = alert?.querySelector('button');
    expect(alert?.textContent).toBe(texts.failed + texts.retry);
    expect(alert?.getAttribute('lang')).toBe(tag.split('-')[0]);
    for (const each of alert?.querySelectorAll('*') ?? []) {
      const { left, right } = each.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(host.getBoundingClientRect().left);
      expect(right).toBeLessThanOrEqual(host.getBoundingClientRect().right);
    }
    expect(button?.scrollWidth).toBeLessThanOrEqual(button?.clientWidth ?? 0);
  },
);

/** An issuer’s window whose page has this address, in an element of this scheme and theme. */
function challengeAt(address: string, { scheme, theme }: { scheme: Scheme; theme: string }): ChallengeWindow {
  const texts = { title: 'Confirm', close: 'Close', question: 'Cancel?', stay: 'No', leave: 'Yes' };
  const challenge = createChallenge({
    message: { kind: 'challenge', payment: '8a', order: '€92.00', ...texts },
    appearance: { look: { scheme, hasButton: true, tokens: {} }, theme, isCard: false },
    address: new URL(address),
    cancel: () => undefined,
  });
  const { stage, show } = createShell(() => undefined);
  show({ state: 'authenticating', phase: 'shown', scheme, theme, isCard: false, height: 1, texts: shellTexts('en') });
  stage.append(challenge.dialog);
  shadowOf('').shadow.append(stage);
  return challenge;
}

it.each(['light', 'dark'] as const)(
  'in the middle of the %s issuer’s window a spinner turns until its page is there',
  async (scheme) => {
    const { dialog, open, close } = challengeAt('data:text/html,<p>Your bank</p>', { scheme, theme: '' });
    const loaded = new Promise((resolve) => {
      dialog.querySelector('iframe')?.addEventListener('load', resolve, { once: true });
    });
    open();
    const [spinner, page] = [dialog.querySelector('.spinner'), dialog.querySelector('.issuer')];
    if (!spinner || !page) throw new Error('Expected a spinner before the page, saw none');
    const [one, other] = [spinner.getBoundingClientRect(), page.getBoundingClientRect()];
    expect(one.width).toBeGreaterThanOrEqual(24);
    expect(Math.abs(one.left + one.right - other.left - other.right)).toBeLessThan(2);
    expect(Math.abs(one.top + one.bottom - other.top - other.bottom)).toBeLessThan(2);
    expect(spinner.getAnimations()).toHaveLength(1);
    expect(getComputedStyle(spinner).borderTopColor).toBe(getComputedStyle(dialog).color);
    await loaded;
    expect(dialog.querySelector('.spinner')).toBeNull();
    close();
  },
);

it('the answers to the question of the issuer’s window stand in one row below it', () => {
  const { dialog, open, close } = challengeAt('about:blank', { scheme: 'light', theme: '' });
  dialog.className = 'w03';
  open();
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  const [question, stay, leave] = [...dialog.querySelectorAll('.question > *')].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(stay?.top).toBeGreaterThanOrEqual(question?.bottom ?? Number.NaN);
  expect(stay?.top).toBe(leave?.top);
  expect(stay?.width).toBeGreaterThan(100);
  close();
});

describe.each([
  ['plain', 'light', { corners: '0px', ground: 'rgb(255, 255, 255)' }],
  ['night', 'dark', { corners: '12px', ground: 'rgb(15, 21, 48)' }],
] as const)('with the theme %s', (theme, scheme, { corners, ground }) => {
  it('the outline of the form has its corners', () => {
    const { stage, show } = createShell(() => undefined);
    shadowOf('').shadow.append(stage);
    const texts = shellTexts('en');
    show({ state: 'loading', phase: 'loading', scheme, theme, isCard: true, height: undefined, texts });
    const outline = stage.querySelector('.bones i');
    expect(outline && getComputedStyle(outline).borderTopLeftRadius).toBe(corners);
  });

  it('the issuer’s window has its corners and its ground', () => {
    const { dialog, open, close } = challengeAt('about:blank', { scheme, theme });
    // On a phone the window has no corners.
    dialog.classList.remove('w05');
    open();
    const { borderTopLeftRadius, backgroundColor } = getComputedStyle(dialog);
    expect({ borderTopLeftRadius, backgroundColor }).toEqual({
      borderTopLeftRadius: corners,
      backgroundColor: ground,
    });
    close();
  });
});
