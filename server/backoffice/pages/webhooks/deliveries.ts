import { html } from 'hono/html';
import { days, type DeliveryTryKey, type Key, plus } from '../../../core/values.ts';
import { type EventType, eventTypeNames } from '../../../core/webhooks/event-types.ts';
import type { Event } from '../../../core/webhooks/event.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import type { LeftDelivery, LeftPlace } from '../../../operations/webhooks/deliveries/find-left.ts';
import type { FoundTry } from '../../../operations/webhooks/deliveries/find-tries.ts';
import { dayOf, type Filter, type FilterValues, isAny, filtersIn } from '../../views/lists/filters.ts';
import { type List, listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { scopeOf } from '../../views/scope.ts';
import { moment, shortId } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
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
    isValue: isAny,
  },
  {
    name: 'status',
    text: 'state',
    kind: [
      ['accepted', t('accepted')],
      ['failed', t('notAccepted')],
      ['undelivered', t('undelivered')],
      ['undelivered-failed', t('undeliveredFailed')],
    ],
  },
  { name: 'type', text: 'type', kind: eventTypeNames.map((each) => [each, each] as const), isValue: isAny },
  { name: 'object', text: 'objectId', kind: 'text' },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];

/** The tries to deliver events, the latest first, or what is left to deliver, of each webhook the oldest first. */
export async function showDeliveries(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const scope = scopeOf(visit);
  const known = scope ? gateway.office.webhooksWithin(scope) : [];
  const filters = filtersOf(visit, known);
  const values = filtersIn(visit, filters);
  const shown = { path: PATH, filters, values, none: ['noDeliveries', 'noDeliveriesMore'] } as const;
  return {
    title: t('deliveries'),
    body:
      values.status === 'undelivered' || values.status === 'undelivered-failed'
        ? await listOf(visit, { ...shown, ...(await leftIn(visit, known, values)) })
        : await listOf(visit, { ...shown, ...(await triesIn(visit, known, values)) }),
  };
}

type Part<Row> = Pick<List<Row>, 'caption' | 'columns' | 'rows' | 'next' | 'newest'>;

/** The key in the id of a row that events are about, of whatever kind it is; 0, which no row has, in any other text. */
function keyOfObject({ gateway: { ids } }: Visit, id: string): Key {
  const kinds = ['payment', 'registration', 'checkout', 'schedule', 'webhook'] as const;
  return kinds.map((kind): Key | undefined => ids.keyOf(kind, id)).find((key) => key !== undefined) ?? (0 as Key);
}

async function triesIn(visit: Visit, known: readonly Webhook[], filters: Filters): Promise<Part<FoundTry>> {
  const { gateway, c, t } = visit;
  const { ids } = gateway;
  const cursor = ids.keyOf('deliveryTry', c.req.query('before') ?? '');
  const { tries, next } = await gateway.office.findTries({
    ...searchOf(visit, known, filters),
    ...boundsOf(visit, filters, { before: cursor }),
    limit: ROWS,
  });
  return {
    caption: t('deliveryTries'),
    columns: tryColumns(visit, known),
    rows: tries,
    next: next === null ? undefined : ids.publicId('deliveryTry', next),
    newest: newestOf(visit, 'deliveryTry', tries[0]?.tried.key),
  };
}

/** What is left to deliver is in the order in which it is sent, and has no newer rows. */
export const countNewerTries = countNewer('deliveryTry', async (visit, after) => {
  const scope = scopeOf(visit);
  const known = scope ? visit.gateway.office.webhooksWithin(scope) : [];
  const filters = filtersIn(visit, filtersOf(visit, known));
  const bounds = { ...boundsOf(visit, filters, { after }), limit: NEWER_MAX };
  return (await visit.gateway.office.findTries({ ...searchOf(visit, known, filters), ...bounds })).tries;
});

const searchOf = (visit: Visit, known: readonly Webhook[], filters: Filters) =>
  ({
    ...rowsOf(visit, known, filters),
    outcome: filters.status === 'accepted' || filters.status === 'failed' ? filters.status : null,
  }) as const;

/** What tries and what is left to deliver are both filtered by. */
const rowsOf = (visit: Visit, known: readonly Webhook[], filters: Filters) =>
  ({
    webhooks: new Set(known.map(({ key }) => key)),
    webhook: wantedOf(visit, filters),
    type: eventTypeNames.find((each): each is EventType => each === filters.type) ?? null,
    object: filters.object === undefined ? null : keyOfObject(visit, filters.object),
  }) as const;

type Bounds<Noun extends string> = { readonly after: Key<Noun>; readonly before: Key<Noun> };

/** The keys between which rows of the filtered days lie. */
function daysIn<Noun extends string>({ gateway: { ids } }: Visit, noun: Noun, { from, to }: Filters): Bounds<Noun> {
  const [first, last] = [dayOf(from), dayOf(to)];
  return {
    after: first === undefined ? (0 as Key<Noun>) : ids.firstKeyAt(noun, first),
    before: last === undefined ? ids.key(noun) : ids.firstKeyAt(noun, plus(last, days(1))),
  };
}

/** The same of tries above a key or before the cursor. */
function boundsOf(
  visit: Visit,
  filters: Filters,
  { after = 0 as DeliveryTryKey, before }: { readonly [Each in 'after' | 'before']?: DeliveryTryKey | undefined },
): Bounds<'deliveryTry'> {
  const { after: start, before: end } = daysIn(visit, 'deliveryTry', filters);
  return { after: start > after ? start : after, before: before !== undefined && before < end ? before : end };
}

/** The webhook that a filter names: 0, which none has, for one that is not known. */
const wantedOf = ({ gateway }: Visit, { webhook }: Filters): Webhook['key'] | null =>
  webhook === undefined ? null : (gateway.ids.keyOf('webhook', webhook) ?? (0 as Webhook['key']));

const tryColumns = (visit: Visit, known: readonly Webhook[]): readonly ListColumn<FoundTry>[] => {
  const { t, gateway } = visit;
  return [
    {
      text: 'event',
      cell: ({ tried }) => {
        const id = gateway.ids.publicId('event', tried.event);
        return html`<a href="${OFFICE}${PATH}/${id}">${shortId(id)}</a>`;
      },
    },
    { text: 'state', kind: 'words', cell: ({ tried }) => outcomeOf(visit, tried) },
    { text: 'endpoint', kind: 'words', cell: ({ tried }) => endpointOf(visit, known, tried.webhook) },
    { text: 'type', kind: 'words', cell: ({ event }) => (event ? typeOf(event) : t('aTest')) },
    { text: 'objectId', cell: ({ event }) => (event ? objectOf(event) : '') },
    {
      text: 'attempt',
      isTitled: true,
      kind: 'number',
      cell: ({ attempt, tried }) => twoLines(String(attempt), `${tried.latencyMillis} ms`),
    },
    {
      text: 'happened',
      isTitled: true,
      kind: 'words',
      cell: ({ event }) => (event ? moment(event.at, visit) : ''),
    },
    { text: 'sent', sorted: 'descending', isTitled: true, kind: 'words', cell: ({ tried }) => moment(tried.at, visit) },
    {
      text: 'nextTry',
      isTitled: true,
      kind: 'words',
      cell: ({ left }) => (left ? nextOf(visit, left.freeAt) : '–'),
    },
  ];
};

const typeOf = ({ type, action }: Event): Html => html`<code>${type}</code> <code>${action ?? ''}</code>`;

function endpointOf(visit: Visit, known: readonly Webhook[], key: Webhook['key']): Html | string {
  const webhook = known.find((each) => each.key === key);
  return webhook ? html`<a href="${webhookAddress(visit, webhook)}">${webhook.name}</a>` : '';
}

const nextOf = (visit: Visit, freeAt: LeftDelivery['delivery']['freeAt']): Html | string =>
  freeAt === null ? visit.t('noFurtherTry') : moment(freeAt, visit);

/** The days of what is left are those of its events. */
async function leftIn(visit: Visit, known: readonly Webhook[], filters: Filters): Promise<Part<LeftDelivery>> {
  const { left, next } = await visit.gateway.office.findLeft({
    ...rowsOf(visit, known, filters),
    ...daysIn(visit, 'event', filters),
    hasFailed: filters.status === 'undelivered-failed',
    from: placeIn(visit),
    limit: ROWS,
  });
  return {
    caption: visit.t('undelivered'),
    columns: leftColumns(visit, known),
    rows: left,
    next: next === null ? undefined : placeText(visit, next),
  };
}

/** The place behind which a page begins, as the ids of its webhook and its event. */
const placeText = ({ gateway: { ids } }: Visit, { webhook, event }: LeftPlace): string =>
  `${ids.publicId('webhook', webhook)}.${ids.publicId('event', event)}`;

function placeIn({ gateway: { ids }, c }: Visit): LeftPlace | null {
  const [first = '', second = ''] = (c.req.query('before') ?? '').split('.');
  const [webhook, event] = [ids.keyOf('webhook', first), ids.keyOf('event', second)];
  return webhook === undefined || event === undefined ? null : { webhook, event };
}

const leftColumns = (visit: Visit, known: readonly Webhook[]): readonly ListColumn<LeftDelivery>[] => {
  const { gateway } = visit;
  return [
    {
      text: 'event',
      cell: ({ delivery }) => {
        const id = gateway.ids.publicId('event', delivery.event);
        return html`<a href="${OFFICE}${PATH}/${id}">${shortId(id)}</a>`;
      },
    },
    { text: 'endpoint', kind: 'words', cell: ({ delivery }) => endpointOf(visit, known, delivery.webhook) },
    { text: 'type', kind: 'words', cell: ({ event }) => (event ? typeOf(event) : '') },
    { text: 'objectId', cell: ({ event }) => (event ? objectOf(event) : '') },
    { text: 'failedTries', isTitled: true, kind: 'number', cell: ({ delivery }) => String(delivery.tries) },
    { text: 'happened', isTitled: true, cell: ({ event }) => (event ? moment(event.at, visit) : '') },
    { text: 'nextTry', isTitled: true, cell: ({ delivery }) => nextOf(visit, delivery.freeAt) },
  ];
};
