import { html } from 'hono/html';
import { CHECKOUT_LIFE } from '../../../core/checkouts/checkout.ts';
import { type CheckoutState, checkoutState, checkoutStates, isUnread } from '../../../core/checkouts/state.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import { toCents } from '../../../core/money.ts';
import { type CheckoutKey, days, minus, plus } from '../../../core/values.ts';
import type { CheckoutPage, CheckoutSearch, FoundCheckout } from '../../../operations/checkouts/find.ts';
import { amountIn } from '../../session/amount.ts';
import { dayOf, type Filter, filtersIn, type FilterValues } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { countNewer, NEWER_MAX, newestOf } from '../../views/lists/newer.ts';
import { scopeOf } from '../../views/scope.ts';
import { moment, paymentLink, shortId, shortReference, stateOf } from '../../views/show.ts';
import type { ListColumn } from '../../views/lists/columns.ts';
import { twoLines } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';
import { addressOf, priceOf, stateOfCheckout, stateTexts } from './shown.ts';

const ROWS = 51;
const PATH = '/checkouts';
const UNREAD = 'unread';

type Name = 'state' | 'reference' | 'amount' | 'currency' | 'from' | 'to';
const filtersOf = ({ t }: Visit): readonly Filter<Name>[] => [
  {
    name: 'state',
    text: 'state',
    kind: [...checkoutStates.map((each) => [each, t(stateTexts[each].text)] as const), [UNREAD, t('resultUnread')]],
  },
  { name: 'reference', text: 'referenceBegins', kind: 'text' },
  {
    name: 'amount',
    text: 'amount',
    kind: 'text',
    example: '92.00',
    isValue: (text) => amountIn(text, { currency: 'EUR' }) !== undefined,
  },
  { name: 'currency', text: 'currency', kind: 'text', example: 'EUR' },
  { name: 'from', text: 'from', kind: 'date' },
  { name: 'to', text: 'to', kind: 'date' },
];
type Values = FilterValues<Name>;

/** The checkouts of an entity and all below, the latest first, whether they were paid or not. */
export async function showCheckouts(visit: Visit): Promise<Page> {
  const { gateway, t } = visit;
  const [scope, filters] = [scopeOf(visit), filtersOf(visit)];
  const values = filtersIn(visit, filters);
  const page = scope && (await findIn(visit, { values, scope }, { ...boundsOf(visit, values), limit: ROWS }));
  const rows = page?.checkouts ?? [];
  return {
    title: t('checkouts'),
    body: await listOf(visit, {
      path: PATH,
      caption: scope?.name ?? '',
      filters,
      values,
      columns: columnsOf(visit),
      rows,
      next: page?.next ? gateway.ids.publicId('checkout', page.next) : undefined,
      none: ['noCheckouts', 'noCheckoutsMore'],
      newest: newestOf(visit, 'checkout', rows[0]?.checkout.key),
    }),
  };
}

export const countNewerCheckouts = countNewer('checkout', async (visit, last) => {
  const [values, scope] = [filtersIn(visit, filtersOf(visit)), scopeOf(visit)];
  if (!scope) return [];
  const { after, before } = boundsOf(visit, values);
  const bounds = { after: last > after ? last : after, before, limit: NEWER_MAX };
  return (await findIn(visit, { values, scope }, bounds)).checkouts;
});

type Bounds = Pick<CheckoutSearch, 'after' | 'before' | 'limit'>;

const findIn = (
  visit: Visit,
  { values, scope }: { readonly values: Values; readonly scope: Entity },
  bounds: Bounds,
): Promise<CheckoutPage> =>
  visit.gateway.office.findCheckouts({ ...bounds, within: scope, matches: matching(visit, values) });

/** The keys between which the checkouts of the filters and before the cursor lie. */
function boundsOf({ gateway, c }: Visit, { state, from, to }: Values): Pick<CheckoutSearch, 'after' | 'before'> {
  const { ids, clock } = gateway;
  const [first, last] = [dayOf(from), dayOf(to)];
  const alive = ids.firstKeyAt('checkout', minus(clock.now(), CHECKOUT_LIFE));
  const isOver = state === 'declined' || state === 'abandoned';
  const begin = Math.max(
    first === undefined ? 0 : ids.firstKeyAt('checkout', first) - 1,
    state === 'open' ? alive - 1 : 0,
  );
  const end = Math.min(
    last === undefined ? Number.MAX_SAFE_INTEGER : ids.firstKeyAt('checkout', plus(last, days(1))),
    isOver ? ids.firstKeyAt('checkout', plus(minus(clock.now(), CHECKOUT_LIFE), 1 as never)) : Number.MAX_SAFE_INTEGER,
    ids.keyOf('checkout', c.req.query('before') ?? '') ?? Number.MAX_SAFE_INTEGER,
  );
  // The casts hold because keys are numbers in the order of time.
  return { after: begin as CheckoutKey, before: end as CheckoutKey };
}

function matching({ gateway }: Visit, { state, reference, amount, currency }: Values): CheckoutSearch['matches'] {
  const now = gateway.clock.now();
  const asked = amount === undefined ? undefined : amountIn(amount, { currency: currency?.toUpperCase() ?? 'EUR' });
  const isIn = (wanted: string, found: FoundCheckout): boolean =>
    wanted === UNREAD ? isUnread(found, now) : checkoutState(found, now) === (wanted as CheckoutState);
  return (found) =>
    (state === undefined || isIn(state, found)) &&
    (reference === undefined || found.reference?.startsWith(reference) === true) &&
    (amount === undefined || (asked !== undefined && found.checkout.amountCents === toCents(asked))) &&
    (currency === undefined || found.checkout.currency === currency.toUpperCase());
}

const columnsOf = (visit: Visit): readonly ListColumn<FoundCheckout>[] => {
  const { gateway } = visit;
  return [
    {
      text: 'created',
      sorted: 'descending',
      kind: 'moment',
      cell: ({ checkout }) => html`<a href="${addressOf(visit, checkout)}">${moment(checkout.createdAt, visit)}</a>`,
    },
    { text: 'state', cell: (row) => twoLines(stateOfCheckout(visit, row), unreadOf(visit, row)) },
    { text: 'amount', kind: 'number', cell: ({ checkout }) => priceOf(visit, checkout) },
    { text: 'latestPayment', cell: (row) => latestOf(visit, row) },
    { text: 'reference', kind: 'reference', cell: ({ reference }) => shortReference(reference ?? '') },
    {
      text: 'channel',
      kind: 'words',
      cell: ({ checkout }) => gateway.entities.entity(checkout.entity).name,
    },
    { text: 'id', cell: ({ checkout }) => shortId(gateway.ids.publicId('checkout', checkout.key)) },
  ];
};

const unreadOf = ({ t, gateway }: Visit, row: FoundCheckout): string =>
  isUnread(row, gateway.clock.now()) ? t('resultUnread') : '';

function latestOf(visit: Visit, { checkout, payment }: FoundCheckout): Html | string {
  if (!payment) return '–';
  const { resultCode, brand } = payment;
  const link = paymentLink(visit, payment, html`${stateOf(payment, visit)} <code>${resultCode}</code>`);
  const tried = checkout.attempts > 1 ? visit.t('attemptsMade', { count: checkout.attempts }) : '';
  return twoLines(link, [brand ?? '', tried].filter((part) => part !== '').join(', '));
}
