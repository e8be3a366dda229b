import { html } from 'hono/html';
import { withFields } from '../../../core/webhooks/customer-data.ts';
import type { Instant } from '../../../core/values.ts';
import type { OpenedArrival } from '../../../operations/test-tools/open-arrivals.ts';
import { moment } from '../../views/show.ts';
import { emptyState, facts, tableOf } from '../../views/table.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { indented } from '../webhooks/event.ts';
import { webhookAddress } from '../webhooks/columns.ts';
import { testTabs } from './tabs.ts';

const PATH = '/test/receiver';

/** The test receiver of notifications, with the latest that have arrived at it. */
export async function showReceiver(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  if (!gateway.testTools) return notFound(visit);
  const { receiverUrl } = gateway.testTools.parties;
  const arrivals = await arrivalsFor(visit);
  return {
    title: t('testTools'),
    body: html`${testTabs(visit, PATH)}
      <section>
        ${facts([[t('receiverUrl'), html`<office-copy><code>${receiverUrl}</code></office-copy>`]])}
        <p class="hint">${t('receiverMore')}</p>
        ${
          may(visit, 'changeTokens')
            ? html`<a class="button quiet" href="${OFFICE}/webhooks?url=${encodeURIComponent(receiverUrl)}#new"
                >${t('receiverAdd')}</a
              >`
            : ''
        }
      </section>
      ${arrivals === undefined ? emptyState(t('notReached'), t('receiverGone')) : listOf(visit, arrivals)}`,
  };
}

/** Undefined where the receiver is not reached. */
async function arrivalsFor({ gateway, user }: Visit): Promise<readonly OpenedArrival[] | undefined> {
  const arrivals = await gateway.testTools?.parties.arrivals();
  return arrivals && gateway.office.openArrivals(user, arrivals);
}

const listOf = (visit: Visit, arrivals: readonly OpenedArrival[]): Html =>
  arrivals.length === 0
    ? emptyState(visit.t('noArrivals'), visit.t('noArrivalsMore'))
    : tableOf({
        caption: visit.t('arrivals'),
        columns: [
          {
            title: visit.t('time'),
            cell: ({ id, at }) => html`<a href="${OFFICE}${PATH}/${id}">${moment(at as Instant, visit)}</a>`,
          },
          { title: visit.t('type'), cell: ({ opened }) => html`<code>${opened?.type ?? '–'}</code>` },
          { title: visit.t('endpoint'), cell: ({ opened }) => opened?.webhook.name ?? '–' },
          { title: visit.t('protection'), cell: (arrival) => protectionOf(visit, arrival) },
          { title: visit.t('answer'), cell: ({ status }) => String(status ?? visit.t('connectionClosed')) },
        ],
        rows: arrivals,
      });

function protectionOf({ t }: Visit, { opened, headers }: OpenedArrival): Html {
  if (!opened) return html`<span class="state failing">${t('openedByNone')}</span>`;
  const isSigned = headers['webhook-signature'] !== undefined;
  return html`<span class="state active">${t(isSigned ? 'signatureVerified' : 'decrypted')}</span>`;
}

/** One arrival: its headers, its body as it was sent, and its content. */
export async function showArrival(visit: Visit): Promise<Page> {
  const { c, t } = visit;
  const id = c.req.param('arrival');
  const arrival = (await arrivalsFor(visit))?.find((each) => each.id === id);
  if (!arrival) return notFound(visit);
  const { at, headers, body, status, opened } = arrival;
  return {
    title: t('arrival'),
    body: html`${testTabs(visit, PATH)}
      <section>
        ${facts([
          [t('time'), moment(at as Instant, visit)],
          [t('type'), html`<code>${opened?.type ?? '–'}</code>`],
          [
            t('endpoint'),
            opened ? html`<a href="${webhookAddress(visit, opened.webhook)}">${opened.webhook.name}</a>` : '–',
          ],
          [t('protection'), protectionOf(visit, arrival)],
          [t('answer'), String(status ?? t('connectionClosed'))],
        ])}
      </section>
      <section>
        <h2>${t('inTheClear')}</h2>
        ${clearOf(visit, opened)}
      </section>
      <section>
        <h2>${t('headers')}</h2>
        <pre>
${Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}</pre>
      </section>
      <section>
        <h2>${t('bodyAsSent')}</h2>
        ${opened && !mayReadAsSent(visit, arrival) ? html`<p class="hint">${t('arrivalHidden')}</p>` : html`<pre>${body}</pre>`}
      </section>`,
  };
}

/** What is signed and not encrypted is in the clear, with all data about the customer. */
const mayReadAsSent = (visit: Visit, { headers }: OpenedArrival): boolean =>
  headers['webhook-signature'] === undefined || (may(visit, 'seeTokens') && may(visit, 'seeCustomers'));

function clearOf(visit: Visit, opened: OpenedArrival['opened']): Html {
  const { t } = visit;
  if (!opened) return html`<p class="hint">${t('openedByNoneMore')}</p>`;
  if (!may(visit, 'seeTokens')) return html`<p class="hint">${t('arrivalHidden')}</p>`;
  const { clear } = opened;
  return html`<pre>
${may(visit, 'seeCustomers') ? indented(clear) : indented(withFields(clear, 'withoutCustomerData'), ['bin'])}</pre>`;
}
