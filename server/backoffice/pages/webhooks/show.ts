import { html } from 'hono/html';
import type { DeliveryTry } from '../../../core/webhooks/delivery.ts';
import { eventTypes } from '../../../core/webhooks/event-types.ts';
import type { Event } from '../../../core/webhooks/event.ts';
import { shortId } from '../../views/show.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

/** The status of a response, or why there was none, with the word and shape of what that means. */
export const outcomeOf = ({ t }: Pick<Visit, 't'>, { status, reason }: DeliveryTry): Html => {
  const isGood = status !== null && status >= 200 && status < 300;
  return html`<span class="state ${isGood ? 'active' : 'failing'}">${t(isGood ? 'accepted' : 'notAccepted')}</span>
    <code>${status ?? reason ?? ''}</code>`;
};

/** The id in the payload of an event, as a link where the office has a page for it. */
export function objectOf({ type, body }: Event): Html | string {
  const id = idIn(body);
  if (id === undefined) return '';
  const path = pages[eventTypes[type].object];
  return path === undefined ? shortId(id) : html`<a href="${OFFICE}/${path}/${id}">${shortId(id)}</a>`;
}

const pages: Readonly<Record<string, string | undefined>> = {
  payment: 'payments',
  registration: 'registrations',
  checkout: 'checkouts',
  schedule: 'schedules',
};

function idIn(body: string): string | undefined {
  // The cast holds because notifications are written by the gateway.
  const { payload } = JSON.parse(body) as { readonly payload?: { readonly id?: string } };
  return payload?.id;
}
