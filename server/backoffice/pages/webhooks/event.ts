import { html } from 'hono/html';
import { isRefusal } from '../../../core/refusal.ts';
import { withFields } from '../../../core/webhooks/customer-data.ts';
import type { DeliveryTry, WebhookDelivery } from '../../../core/webhooks/delivery.ts';
import type { Event } from '../../../core/webhooks/event.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { change } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { entityLink } from '../../views/entity-link.ts';
import { moment, shortId } from '../../views/show.ts';
import { capitalised, facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { webhookAddress } from './columns.ts';
import { objectOf, outcomeOf } from './show.ts';

/** An event with the tries to deliver it, to the webhooks that the user sees. */
export async function showEvent(visit: Visit): Promise<Page> {
  const { gateway, c, t, user } = visit;
  const id = c.req.param('event') ?? '';
  const key = gateway.ids.keyOf('event', id);
  const found = key === undefined ? undefined : await gateway.office.triesOfEvent(key);
  if (!found) return notFound(visit);
  const seen = new Map(gateway.office.seenWebhooks(user).map((webhook) => [webhook.key, webhook]));
  const tries = found.tries.filter(({ webhook }) => seen.has(webhook));
  const left = found.left.filter(({ webhook }) => seen.has(webhook));
  const isSeen = found.event && gateway.office.reachesNode(user, found.event.entity);
  if (!isSeen && tries.length === 0) return notFound(visit);
  return {
    title: found.event ? t('eventOf', { type: found.event.type }) : capitalised(t('aTest')),
    body: html`${c.req.query('done') ? notice(t('resendOrdered'), 'good') : ''}
      ${found.event && isSeen ? eventFacts(visit, found.event) : ''}
      ${tries.length > 0 ? triesTable(visit, tries, seen) : ''} ${left.length > 0 ? leftTable(visit, left, seen) : ''}
      ${found.event && may(visit, 'changeTokens') ? resendForms(visit, found.event, [...seen.values()]) : ''}
      ${found.event && isSeen ? bodyOf(visit, found.event) : ''}
      <p><a href="${OFFICE}/webhooks/deliveries">${t('backToList')}</a></p>`,
  };
}

const eventFacts = (visit: Visit, event: Event): Html =>
  html`<section>
    ${facts([
      [visit.t('id'), html`<code>${visit.c.req.param('event') ?? ''}</code>`],
      [visit.t('type'), html`<code>${event.type} ${event.action ?? ''}</code>`],
      [visit.t('objectId'), objectOf(event)],
      [visit.t('node'), entityLink(visit.gateway.entities.entity(event.entity))],
      [visit.t('happened'), moment(event.at, visit)],
      ['ndc', shortId(event.ndc)],
    ])}
  </section>`;

type Seen = ReadonlyMap<Webhook['key'], Webhook>;

const nameOf = (visit: Visit, seen: Seen, key: Webhook['key']): Html | string => {
  const webhook = seen.get(key);
  return webhook ? html`<a href="${webhookAddress(visit, webhook)}">${webhook.name}</a>` : '';
};

const triesTable = (visit: Visit, tries: readonly DeliveryTry[], seen: Seen): Html =>
  tableOf({
    caption: visit.t('deliveryTries'),
    columns: [
      { title: visit.t('sent'), cell: ({ at }) => moment(at, visit) },
      { title: visit.t('endpoint'), cell: ({ webhook }) => nameOf(visit, seen, webhook) },
      { title: visit.t('state'), cell: (tried) => outcomeOf(visit, tried) },
      {
        title: visit.t('duration'),
        isTitled: true,
        kind: 'number',
        cell: ({ latencyMillis }) => `${latencyMillis} ms`,
      },
      { title: visit.t('answerText'), kind: 'long', cell: (tried) => responseOf(visit, tried) },
    ],
    rows: tries,
  });

/** The text of a response, and what a developer looks at next: both heads. */
const responseOf = ({ t }: Visit, { response, requestHead, responseHead }: DeliveryTry): Html =>
  html`<code>${response}</code> ${
      requestHead === null
        ? ''
        : html`<details>
            <summary>${t('headers')}</summary>
            <p class="hint">${t('requestSent')}</p>
            <pre>${requestHead}</pre>
            <p class="hint">${t('answer')}</p>
            <pre>${responseHead ?? '–'}</pre>
          </details>`
    }`;

const leftTable = (visit: Visit, left: readonly WebhookDelivery[], seen: Seen): Html =>
  tableOf({
    caption: visit.t('undelivered'),
    columns: [
      { title: visit.t('endpoint'), cell: ({ webhook }) => nameOf(visit, seen, webhook) },
      { title: visit.t('failedTries'), isTitled: true, kind: 'number', cell: ({ tries }) => String(tries) },
      {
        title: visit.t('nextTry'),
        isTitled: true,
        cell: ({ freeAt }) => (freeAt === null ? visit.t('noFurtherTry') : moment(freeAt, visit)),
      },
    ],
    rows: left,
  });

/** A form for each webhook that takes events of this type. */
function resendForms(visit: Visit, event: Event, webhooks: readonly Webhook[]): Html | '' {
  const { t, gateway, c } = visit;
  const takers = webhooks.filter(
    ({ entity, types }) => types.includes(event.type) && gateway.entities.isWithin(event.entity, entity),
  );
  if (takers.length === 0) return '';
  return html`<section>
    <h2>${t('resend')}</h2>
    <p class="hint">${t('resendMore')}</p>
    <div class="buttons">
      ${takers.map(
        ({ key, name }) =>
          html`<form
            method="post"
            action="${OFFICE}/webhooks/deliveries/${c.req.param('event') ?? ''}/resend"
            class="inline"
          >
            ${formTokenFieldOnce(visit)}
            <input type="hidden" name="webhook" value="${gateway.ids.publicId('webhook', key)}" />
            <button class="quiet">${t('resendTo', { name })}</button>
          </form>`,
      )}
    </div>
  </section>`;
}

/** The notification as it is sent; for those who may not see customer data without that and without the BIN. */
const bodyOf = (visit: Visit, { body }: Event): Html =>
  html`<section>
    <h2>${visit.t('notification')}</h2>
    <pre>
${may(visit, 'seeCustomers') ? indented(body) : indented(withFields(body, 'withoutCustomerData'), ['bin'])}</pre>
  </section>`;

export const indented = (body: string, without: readonly string[] = []): string =>
  JSON.stringify(
    JSON.parse(body, (name, value: unknown) => (without.includes(name) ? undefined : value)),
    null,
    2,
  );

/** Delivers an event to a webhook once more. */
export async function postResend(visit: Visit): Promise<Page | Response> {
  const { gateway, c, form } = visit;
  const id = c.req.param('event') ?? '';
  const resent = await change(visit, (by) =>
    gateway.office.resendEvent(by, {
      event: gateway.ids.keyOf('event', id),
      webhook: gateway.ids.keyOf('webhook', form['webhook'] ?? ''),
    }),
  );
  return isRefusal(resent) ? notFound(visit) : seeOther(`${OFFICE}/webhooks/deliveries/${id}?done=yes`);
}
