import { html } from 'hono/html';
import { CHECKOUT_LIFE } from '../../../core/checkouts/checkout.ts';
import { type CheckoutState, checkoutState, checkoutStates, isUnread } from '../../../core/checkouts/state.ts';
import { toCents } from '../../../core/money.ts';
import { type CheckoutKey, days, minus, plus } from '../../../core/values.ts';
import type { CheckoutSearch, FoundCheckout } from '../../../operations/checkouts/find.ts';
import { amountIn } from '../../session/amount.ts';
import {
  noMatch,
  dayOf,
  type Filter,
  filterBar,
  filtersIn,
  type FilterValues,
  isFiltered,
  pager,
} from '../../views/filters.ts';
import { savedViews } from '../../views/saved-views.ts';
import { scopeOf } from '../../views/scope.ts';
import { moment, paymentLink, shortId, shortReference, stateOf } from '../../views/show.ts';
import { type Column, emptyState, tableOf, twoLines } from '../../views/table.ts';
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
  { name: 'reference', text: 'reference', kind: 'text' },
  { name: 'amount', text: 'amount', kind: 'text', example: '92.00' },
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
  const search = { ...boundsOf(visit, values), limit: ROWS, matches: matching(visit, values) };
  const page = scope && (await gateway.office.findCheckouts({ ...search, within: scope }));
  return {
    title: t('checkouts'),
    body: html`${await savedViews(visit, PATH)} ${filterBar(visit, { path: PATH, filters, values, scope })}
    ${
      page && page.checkouts.length > 0
        ? tableOf({ caption: scope.name, columns: columnsOf(visit), rows: page.checkouts })
        : nothing(visit, values, page?.next ?? null)
    }
    ${pager(visit, PATH, page?.next ? gateway.ids.publicId('checkout', page.next) : undefined)}`,
  };
}

function nothing(visit: Visit, values: Values, next: CheckoutKey | null): Html {
  const { t } = visit;
  return isFiltered(visit, values) || next !== null
    ? noMatch(visit, PATH, next !== null)
    : emptyState(t('noCheckouts'), t('noCheckoutsMore'));
}

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

const columnsOf = (visit: Visit): readonly Column<FoundCheckout>[] => {
  const { t, gateway } = visit;
  return [
    {
      title: t('created'),
      kind: 'moment',
      cell: ({ checkout }) => html`<a href="${addressOf(visit, checkout)}">${moment(checkout.createdAt, visit)}</a>`,
    },
    { title: t('state'), cell: (row) => twoLines(stateOfCheckout(visit, row), unreadOf(visit, row)) },
    { title: t('amount'), kind: 'number', cell: ({ checkout }) => priceOf(visit, checkout) },
    { title: t('latestPayment'), cell: (row) => latestOf(visit, row) },
    { title: t('reference'), kind: 'reference', cell: ({ reference }) => shortReference(reference ?? '') },
    {
      title: t('channel'),
      kind: 'words',
      cell: ({ checkout }) => gateway.entities.entity(checkout.entity).name,
    },
    { title: t('id'), cell: ({ checkout }) => shortId(gateway.ids.publicId('checkout', checkout.key)) },
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
