import { html } from 'hono/html';
import { resultText } from '../../texts/coded/results.ts';
import type { TextName } from '../../texts/texts.ts';
import type { Html, Visit } from '../../visit.ts';

/** What stands in the place of a form whose request would be declined: its name, and the meaning of the result code. */
export const notNow = ({ t, language }: Visit, form: TextName, code: string): Html =>
  html`<p class="no-action"><strong>${t(form)}</strong> ${t('notNow', { why: resultText(code, language) })}</p>`;
