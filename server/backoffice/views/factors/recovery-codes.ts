import { html } from 'hono/html';
import { type Arrival, OFFICE, type Page } from '../../visit.ts';

/** The page that shows new recovery codes, once. */
export const recoveryPage = ({ t }: Pick<Arrival, 't'>, codes: readonly string[]): Page => ({
  title: t('recovery'),
  body: html`<p>${t('recoveryMore')}</p>
    <ol class="codes">
      ${codes.map((each) => html`<li><code>${each}</code></li>`)}
    </ol>
    <p><a class="button" href="${OFFICE}">${t('onward')}</a></p>`,
});
