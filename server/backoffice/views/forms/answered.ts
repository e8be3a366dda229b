import { html, raw } from 'hono/html';
import type { Arrival, Page } from '../../visit.ts';
import { faultList } from './faults.ts';
import { type SentForm, withSentForm } from './sent-form.ts';

const sentForm = ({ c, form, all }: Arrival): SentForm => {
  const { pathname, search } = new URL(c.req.url);
  return { action: `${pathname}${search}`, names: Object.keys(form), all };
};

/** A page that answers a form with faults lists them at its top, and shows the form as it was sent. */
export async function answered(arrival: Arrival, { faults = [], ...page }: Page): Promise<Page> {
  if (faults.length === 0) return page;
  const shown = withSentForm(String(await page.body), sentForm(arrival), faults);
  return { status: 400, ...page, body: html`${faultList(arrival, faults, shown.found)} ${raw(shown.page)}` };
}
