import { languages } from 'shared';
import { afterEach, expect, it } from 'vitest';
import { shellTexts } from '../../locales/shell.ts';
import { challengeStyles } from './challenge.styles.ts';
import { styles } from './checkout.styles.ts';
import { plainText } from './plain-text.ts';
import { createShell } from './shell.ts';

afterEach(() => document.body.replaceChildren());

it.each(Object.values(languages).flatMap(({ tag, dir }) => [16, 32].map((size) => [tag, dir, size] as const)))(
  'the notice of a form that did not load is in %s, from %s, and has room for text of %i pixels on a phone of 320 pixels',
  (tag, dir, size) => {
    const host = document.createElement('div');
    host.style.cssText = `width: 320px; --tillway-font-size: ${size}px`;
    host.dir = dir;
    document.body.append(host);
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [plainText, styles, challengeStyles].flatMap(({ styleSheet }) => styleSheet ?? []);
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
