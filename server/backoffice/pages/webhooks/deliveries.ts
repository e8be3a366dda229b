import { html } from 'hono/html';
import { days, type DeliveryTryKey, type EventKey, type Key, plus } from '../../../core/values.ts';
import { type EventType, eventTypeNames } from '../../../core/webhooks/event-types.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { FoundTry, LeftDelivery } from '../../../operations/webhooks/find-tries.ts';
import {
  noMatch,
  dayOf,
  type Filter,
  filterBar,
  type FilterValues,
  filtersIn,
  isFiltered,
  pager,
} from '../../views/filters.ts';
import { scopeOf } from '../../views/scope.ts';
import { moment, shortId } from '../../views/show.ts';
import { type Column, emptyState, tableOf } from '../../views/table.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { webhookAddress } from './columns.ts';
import { objectOf, outcomeOf } from './show.ts';

const PATH = '/webhooks/deliveries';
const ROWS = 51;
/** The webhooks that a filter names; one of many others is chosen on its own page. */
const CHOICES = 100;

const names = ['webhook', 'status', 'type', 'object', 'from', 'to'] as const;
type Filters = FilterValues<(typeof names)[number]>;

const filtersOf = ({ t, gateway }: Visit, known: readonly Webhook[]): readonly Filter<(typeof names)[number]>[] => [
  {
    name: 'webhook',
    text: 'endpoint',
    kind: known.slice(0, CHOICES).map(({ key, name }) => [gateway.ids.publicId('webhook', key), name] as const),
  },
  {
    name: 'status',
    text: 'state',
    kind: [
      ['accepted', t('accepted')],
      ['failed', t('notAccepted')],
      ['undelivered', t('undelivered')],
    ],
  },
  { name: 'type', text: 'type', kind: eventTypeNames.map((each) => [each, each] as const) },
  { name: 'object', text: 'objectId', kind: 'text' },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

/** The tries to deliver events, the latest first, or what is left to deliver, the oldest first. */
export async function showDeliveries(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const scope = scopeOf(visit);
  const known = scope ? gateway.office.webhooksWithin(scope) : [];
  const filters = filtersOf(visit, known);
  const values = filtersIn(visit, filters);
  const list = values.status === 'undelivered' ? leftIn(visit, known, values) : triesIn(visit, known, values);
  const { table, next } = await list;
  return {
    title: t('deliveries'),
    body: html`${filterBar(visit, { path: PATH, filters, values, scope })} ${table ?? nothing(visit, values, next)}
    ${pager(visit, PATH, next)}`,
  };
}

type List = { readonly table: Html | undefined; readonly next: string | undefined };

/** The key in the id of a row that events are about, of whatever kind it is; 0, which no row has, in any other text. */
function keyOfObject({ gateway: { ids } }: Visit, id: string): Key {
  const kinds = ['payment', 'registration', 'checkout', 'schedule', 'webhook'] as const;
  return kinds.map((kind): Key | undefined => ids.keyOf(kind, id)).find((key) => key !== undefined) ?? (0 as Key);
}

async function triesIn(visit: Visit, known: readonly Webhook[], filters: Filters): Promise<List> {
  const { gateway, c, t } = visit;
  const { ids } = gateway;
  const [first, last] = [dayOf(filters.from), dayOf(filters.to)];
  const end = last === undefined ? ids.key('deliveryTry') : ids.firstKeyAt('deliveryTry', plus(last, days(1)));
  const cursor = ids.keyOf('deliveryTry', c.req.query('before') ?? '') ?? end;
  const { tries, next } = await gateway.office.findTries({
    webhooks: new Set(known.map(({ key }) => key)),
    webhook: wantedOf(visit, filters),
    outcome: filters.status === 'accepted' || filters.status === 'failed' ? filters.status : null,
    type: eventTypeNames.find((each): each is EventType => each === filters.type) ?? null,
    object: filters.object === undefined ? null : keyOfObject(visit, filters.object),
    after: first === undefined ? (0 as DeliveryTryKey) : ids.firstKeyAt('deliveryTry', first),
    before: cursor < end ? cursor : end,
    limit: ROWS,
  });
  const table =
    tries.length > 0
      ? tableOf({ caption: t('deliveryTries'), columns: tryColumns(visit, known), rows: tries })
      : undefined;
  return { table, next: next === null ? undefined : ids.publicId('deliveryTry', next) };
}

/** The webhook that a filter names: 0, which none has, for one that is not known. */
const wantedOf = ({ gateway }: Visit, { webhook }: Filters): Webhook['key'] | null =>
  webhook === undefined ? null : (gateway.ids.keyOf('webhook', webhook) ?? (0 as Webhook['key']));

const tryColumns = (visit: Visit, known: readonly Webhook[]): readonly Column<FoundTry>[] => {
  const { t, gateway } = visit;
  return [
    {
      title: t('event'),
      cell: ({ tried }) => {
        const id = gateway.ids.publicId('event', tried.event);
        return html`<a href="${OFFICE}${PATH}/${id}">${shortId(id)}</a>`;
      },
    },
    { title: t('state'), cell: ({ tried }) => outcomeOf(visit, tried) },
    { title: t('endpoint'), kind: 'words', cell: ({ tried }) => endpointOf(visit, known, tried.webhook) },
    {
      title: t('type'),
      cell: ({ event }) => (event ? html`<code>${event.type} ${event.action ?? ''}</code>` : t('aTest')),
    },
    { title: t('objectId'), cell: ({ event }) => (event ? objectOf(event) : '') },
    { title: t('attempt'), isTitled: true, kind: 'number', cell: ({ attempt }) => String(attempt) },
    { title: t('happened'), isTitled: true, cell: ({ event }) => (event ? moment(event.at, visit) : '') },
    { title: t('sent'), isTitled: true, cell: ({ tried }) => moment(tried.at, visit) },
    { title: 'ms', isTitled: true, kind: 'number', cell: ({ tried }) => String(tried.latencyMillis) },
    { title: t('nextTry'), isTitled: true, cell: ({ left }) => (left ? nextOf(visit, left.freeAt) : '–') },
  ];
};

function endpointOf(visit: Visit, known: readonly Webhook[], key: Webhook['key']): Html | string {
  const webhook = known.find((each) => each.key === key);
  return webhook ? html`<a href="${webhookAddress(visit, webhook)}">${webhook.name}</a>` : '';
}

const nextOf = (visit: Visit, freeAt: LeftDelivery['delivery']['freeAt']): Html | string =>
  freeAt === null ? visit.t('noFurtherTry') : moment(freeAt, visit);

/** What is left, of the webhook that is chosen, or of each in turn; only that of one webhook has further pages. */
async function leftIn(visit: Visit, known: readonly Webhook[], filters: Filters): Promise<List> {
  const { gateway, c, t } = visit;
  const wanted = wantedOf(visit, filters);
  const rows: LeftDelivery[] = [];
  const after = gateway.ids.keyOf('event', c.req.query('before') ?? '') ?? (0 as EventKey);
  for (const { key } of known.filter((each) => wanted === null || each.key === wanted)) {
    if (rows.length >= ROWS) break;
    rows.push(...(await gateway.office.leftToDeliver({ webhook: key, after, limit: ROWS - rows.length })));
  }
  const shown = rows.filter(({ event }) => filters.type === undefined || event?.type === filters.type);
  const last = wanted !== null && rows.length === ROWS ? rows.at(-1)?.delivery.event : undefined;
  return {
    table:
      shown.length > 0
        ? tableOf({ caption: t('undelivered'), columns: leftColumns(visit, known), rows: shown })
        : undefined,
    next: last && gateway.ids.publicId('event', last),
  };
}

const leftColumns = (visit: Visit, known: readonly Webhook[]): readonly Column<LeftDelivery>[] => {
  const { t, gateway } = visit;
  return [
    {
      title: t('event'),
      cell: ({ delivery }) => {
        const id = gateway.ids.publicId('event', delivery.event);
        return html`<a href="${OFFICE}${PATH}/${id}">${shortId(id)}</a>`;
      },
    },
    { title: t('endpoint'), kind: 'words', cell: ({ delivery }) => endpointOf(visit, known, delivery.webhook) },
    { title: t('type'), cell: ({ event }) => (event ? html`<code>${event.type} ${event.action ?? ''}</code>` : '') },
    { title: t('objectId'), cell: ({ event }) => (event ? objectOf(event) : '') },
    { title: t('failedTries'), isTitled: true, kind: 'number', cell: ({ delivery }) => String(delivery.tries) },
    { title: t('happened'), isTitled: true, cell: ({ event }) => (event ? moment(event.at, visit) : '') },
    { title: t('nextTry'), isTitled: true, cell: ({ delivery }) => nextOf(visit, delivery.freeAt) },
  ];
};

const nothing = (visit: Visit, values: Filters, next: string | undefined): Html =>
  isFiltered(visit, values)
    ? noMatch(visit, PATH, next !== undefined)
    : emptyState(visit.t('noDeliveries'), visit.t('noDeliveriesMore'));
