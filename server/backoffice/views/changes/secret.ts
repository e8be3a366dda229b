import { html } from 'hono/html';
import type { TextName } from '../../texts/texts.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';

/** What is shown once, whole, with a button that copies it where the browser has script. */
export const shownOnce = (secret: string): Html =>
  html`<p class="once">
    <office-copy><code class="link">${secret}</code></office-copy>
  </p>`;

type Made = { readonly title: TextName; readonly made: Readonly<Record<string, unknown>>; readonly back: string };

/** A secret that was made just now. It is shown once: a form that is sent again does not show it. */
export function secretPage({ t }: Pick<Visit, 't'>, { title, made, back }: Made): Page {
  const secret = made['secret'];
  const shown: Html =
    typeof secret === 'string'
      ? html`<p>${t('secretMore')}</p>
          ${shownOnce(secret)}`
      : html`<p>${t('secretShown')}</p>`;
  return {
    title: t(title),
    body: html`${shown}
      <p><a class="button" href="${OFFICE}${back}">${t('onwards')}</a></p>`,
  };
}
