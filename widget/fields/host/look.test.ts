import { afterEach, describe, expect, it } from 'vitest';
import { type Appearance, appearanceOf } from './look.ts';

/** The look of a form in the innermost element of a page that is painted like this. */
function shownOn({
  html = '',
  box = '',
  form = '',
  requested = null,
}: {
  html?: string;
  box?: string;
  form?: string;
  requested?: string | null;
}): Appearance {
  document.documentElement.style.cssText = html;
  document.body.innerHTML = '<div><div></div></div>';
  const around = document.body.firstElementChild as HTMLElement;
  const element = around.firstElementChild as HTMLElement;
  around.style.cssText = box;
  element.style.cssText = form;
  return appearanceOf(element, requested);
}

afterEach(() => {
  document.documentElement.style.cssText = '';
  document.body.replaceChildren();
});

describe('a form is as light or dark as its background', () => {
  it.each([
    ['a page that paints nothing', {}, 'light', undefined],
    ['a page of the dark scheme', { html: 'color-scheme: dark' }, 'dark', undefined],
    ['a dark page that names no scheme', { html: 'background: #111; color: #fff' }, 'dark', 'rgb(17, 17, 17)'],
    [
      'a dark card on a light page',
      { html: 'background: #fff', box: 'background: #20242c' },
      'dark',
      'rgb(32, 36, 44)',
    ],
    [
      'a light card on a dark page',
      { html: 'background: #111; color: #fff', box: 'background: #fff; color: #000' },
      'light',
      'rgb(255, 255, 255)',
    ],
    [
      'a card whose colour is written as oklch',
      { html: 'background: #fff', box: 'background: oklch(0.25 0.05 260)' },
      'dark',
      'oklch(0.25 0.05 260)',
    ],
    [
      'a translucent card on a dark page',
      { html: 'background: #123; color: #fff', box: 'background: rgb(255 255 255 / 0.1)' },
      'dark',
      undefined,
    ],
    [
      'a dark gradient with light text',
      { html: 'background: linear-gradient(#234, #a34); color: #fff' },
      'dark',
      undefined,
    ],
    ['a light gradient', { html: 'background: linear-gradient(#fff, #ffd9b0)' }, 'light', undefined],
    ['a dark surface of its own', { html: 'background: #fff', form: '--tillway-surface: #223' }, 'dark', '#223'],
  ] as const)('on %s', (_name, page, scheme, surface) => {
    const { look } = shownOn(page);
    expect([look.scheme, look.tokens['surface']]).toEqual([scheme, surface]);
  });
});

it('a value that is too long is left out, and no other value with it', () => {
  const { look } = shownOn({
    html: 'background: #111',
    form: `--tillway-font: ${'Noto, '.repeat(100)}serif; --tillway-radius: 3px`,
  });
  expect([look.scheme, look.tokens['font'], look.tokens['radius']]).toEqual(['dark', undefined, '3px']);
});

describe('a form is a card', () => {
  it.each([
    ['where a light form is requested on a dark page', { html: 'background: #111', requested: 'light' }, '#fff'],
    ['where a dark form is requested on a light page', { html: 'background: #fff', requested: 'dark' }, '#12161c'],
    [
      'where its surface is another than the page’s',
      { html: 'background: #fff', form: '--tillway-surface: #eef' },
      '#eef',
    ],
  ] as const)('%s', (_where, page, surface) => {
    const { look, isCard } = shownOn(page);
    expect([isCard, look.tokens['surface']]).toEqual([true, surface]);
  });

  it.each([
    ['as light as the page', { html: 'background: #fff', requested: 'light' }],
    ['on a surface that is the page’s', { html: 'background: rgb(238, 238, 255)', form: '--tillway-surface: #eef' }],
    ['transparent', { html: 'background: #fff', form: '--tillway-surface: transparent' }],
  ] as const)('but not where it is %s', (_where, page) => {
    expect(shownOn(page).isCard).toBe(false);
  });
});

it.each([
  ['#ffd400', '#000'],
  ['hsl(50 100% 50%)', '#000'],
  ['#0b5c56', '#fff'],
  ['rebeccapurple', '#fff'],
])('text on the accent %s is %s, unless the page sets it', (accent, text) => {
  expect(shownOn({ form: `--tillway-accent: ${accent}` }).look.tokens['accent-text']).toBe(text);
  expect(
    shownOn({ form: `--tillway-accent: ${accent}; --tillway-accent-text: #123456` }).look.tokens['accent-text'],
  ).toBe('#123456');
});
