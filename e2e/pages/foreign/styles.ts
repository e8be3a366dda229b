import { type ForeignPages, styled } from './foreign-page.ts';

/** The rules of Tailwind's preflight that reach an element, a frame or a dialog. */
const preflight = `
  *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html, :host { line-height: 1.5; -webkit-text-size-adjust: 100%; tab-size: 4; font-family: ui-sans-serif, system-ui, sans-serif; }
  img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle; }
  button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
  [hidden]:where(:not([hidden='until-found'])) { display: none !important; }`;

/** The rules of Bootstrap's reboot, with its dark theme. */
const reboot = `
  *, *::before, *::after { box-sizing: border-box; }
  :root { --bs-body-bg: #fff; --bs-body-color: #212529; }
  [data-bs-theme='dark'] { color-scheme: dark; --bs-body-bg: #212529; --bs-body-color: #dee2e6; }
  body { margin: 0; font-family: system-ui, sans-serif; font-size: 1rem; line-height: 1.5;
    color: var(--bs-body-color); background-color: var(--bs-body-bg); -webkit-tap-highlight-color: transparent; }
  img, svg { vertical-align: middle; } button { border-radius: 0; } iframe { border: 0; }
  [hidden] { display: none !important; }`;

/** Style sheets of merchants. */
export const styles: ForeignPages = {
  'that unsets everything': {
    page: ({ tag }) => styled(tag, '* { all: unset; } style, script, head, title, link, meta { display: none; }'),
  },
  'that has other plans for its frames and dialogs': {
    page: ({ tag }) =>
      styled(
        tag,
        `iframe { width: 200px !important; height: 40px !important; opacity: 0.1 !important; pointer-events: none !important; }
        dialog { display: none !important; } button, input { visibility: hidden !important; }`,
      ),
  },
  'with Tailwind’s preflight': { page: ({ tag }) => styled(tag, preflight) },
  'with Bootstrap’s reboot, dark': {
    page: ({ tag }) => styled(`<div data-bs-theme="dark">${tag}</div>`, reboot),
  },
  'whose rem is 10 pixels': { page: ({ tag }) => styled(tag, 'html { font-size: 62.5%; }') },
  'whose rem is 24 pixels': { page: ({ tag }) => styled(tag, 'html { font-size: 24px; }') },
  'from right to left': {
    page: ({ tag }) => styled(tag, 'html { direction: rtl; text-align: right; }'),
  },
  'on a gradient': {
    page: ({ tag }) =>
      styled(
        tag,
        'body { background: linear-gradient(#123, #fed) fixed; color: #fff; } tillway-checkout { --tillway-surface: #fff; --tillway-text: #111; }',
      ),
  },
};
