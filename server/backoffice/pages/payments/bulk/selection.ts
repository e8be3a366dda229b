import type { ReferenceType } from 'shared';
import { matching } from '../../../../core/exports/payment-filter.ts';
import { capturableCents } from '../../../../core/payments/ledger.ts';
import { isRoot, type Payment, type PaymentOutline } from '../../../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../../../core/payments/reference-refusals.ts';
import { referenceRules } from '../../../../core/payments/types.ts';
import type { PaymentKey } from '../../../../core/values.ts';
import type { PaymentPage } from '../../../../operations/reports/find-payments.ts';
import type { Offer } from '../../../../operations/references/offer.ts';
import { filtersIn } from '../../../views/lists/filters.ts';
import { scopeOf } from '../../../views/scope.ts';
import type { Visit } from '../../../visit.ts';
import { boundsOf, filterOf, paymentFilters } from '../list/filters.ts';

/** What is done about several payments at once. */
export const bulkActions = { capture: 'CP', reverse: 'RV' } as const satisfies Record<string, ReferenceType>;
export type BulkAction = keyof typeof bulkActions;
export type BulkType = (typeof bulkActions)[BulkAction];

export const isBulkAction = (text: string | undefined): text is BulkAction => text === 'capture' || text === 'reverse';

/** In payments, at once. */
export const BULK_MAX = 100;

/** A payment, and what is possible about it now. */
export type Selected = { readonly payment: Payment; readonly offer: Offer };
/** `more`: that more payments match or were selected than are carried out at once, or that not all were looked through. */
export type Selection = {
  readonly selected: readonly Selected[];
  readonly more: 'bulkMore' | 'bulkUnread' | undefined;
};

/** Whether any of the actions may ever follow a payment; the others cannot be selected. */
export const isSelectable = (payment: PaymentOutline): boolean =>
  Object.values(bulkActions).some((type) => mayBeFollowed(payment, type));

const mayBeFollowed = ({ state, type: base }: PaymentOutline, type: BulkType): boolean =>
  state !== 'rejected' && base in referenceRules(type).follows;

/** The payments that the address of the page names, or those that match its filters and of which it is possible. */
export const selectionIn = (visit: Visit, type: BulkType): Promise<Selection> =>
  visit.c.req.query('all') === undefined ? namedBy(visit, type) : matchingAll(visit, type);

async function namedBy({ gateway, user, c }: Visit, type: BulkType): Promise<Selection> {
  const ids = [...new Set(c.req.queries('payment'))];
  const payments = await Promise.all(
    ids.slice(0, BULK_MAX).map((id) => gateway.office.readSeen(user, gateway.ids.keyOf('payment', id))),
  );
  const selected = await Promise.all(
    payments.filter((each) => each !== undefined).map((payment) => selectedAs(gateway, payment, type)),
  );
  return { selected, more: ids.length > BULK_MAX ? 'bulkMore' : undefined };
}

async function selectedAs(gateway: Visit['gateway'], payment: Payment, type: BulkType): Promise<Selected> {
  const offers = await gateway.office.offeredReferences(payment);
  const offer = offers.find((each) => each.type === type);
  return { payment, offer: offer ?? { type, refusal: refusalOf(payment, type) } };
}

/** Why a type never follows a payment of this one. */
function refusalOf({ type: base }: Payment, type: BulkType): ReferenceRefusal {
  const { under, otherwise } = referenceRules(type);
  const rule = Object.entries(under).find(([first]) => first === base)?.[1];
  return rule === undefined || rule === 'permitted' ? otherwise : rule;
}

async function matchingAll(visit: Visit, type: BulkType): Promise<Selection> {
  const { gateway } = visit;
  const scope = scopeOf(visit);
  if (!scope) return { selected: [], more: undefined };
  const values = filtersIn(visit, paymentFilters(visit));
  const [bounds, matches] = [boundsOf(visit, values, undefined), matching(gateway.entities, filterOf(values))];
  const selected: Selected[] = [];
  let [before, isFull]: [PaymentKey | null, boolean] = [bounds.before, true];
  // A page that is not full was ended because many payments were read for it.
  while (before !== null && isFull && selected.length < BULK_MAX) {
    const found: PaymentPage = await gateway.operations.findPayments({
      entity: scope,
      reference: values.reference ?? null,
      ...bounds,
      before,
      order: 'latestFirst',
      limit: BULK_MAX,
      matches: {
        isPending: matches.isPending,
        outline: (payment) => matches.outline(payment) && mayBeFollowed(payment, type),
        rest: (payment) => matches.rest(payment) && isCandidate(payment, type),
      },
      withLinked: false,
    });
    const offered = await Promise.all(found.payments.map((payment) => selectedAs(gateway, payment, type)));
    selected.push(...offered.filter(({ offer }) => 'cents' in offer));
    [before, isFull] = [found.next, found.payments.length === BULK_MAX];
  }
  const isMore = before !== null || selected.length > BULK_MAX;
  return { selected: selected.slice(0, BULK_MAX), more: isMore ? (isFull ? 'bulkMore' : 'bulkUnread') : undefined };
}

/** Whether the row itself does not rule it out. */
const isCandidate = (payment: Payment, type: BulkType): boolean =>
  referenceRules(type).kind !== 'capture' || (isRoot(payment) && capturableCents(payment) > 0);
