import type { ReferenceType } from 'shared';
import { matching } from '../../../../core/exports/payment-filter.ts';
import { capturableCents } from '../../../../core/payments/ledger.ts';
import { isRoot, type Payment } from '../../../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../../../core/payments/reference-refusals.ts';
import { referenceRules } from '../../../../core/payments/types.ts';
import type { PaymentKey } from '../../../../core/values.ts';
import type { Offer } from '../../../../operations/references/offer.ts';
import { filtersIn } from '../../../views/filters.ts';
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
/** `hasMore`: more payments match or were selected than are carried out at once. */
export type Selection = { readonly selected: readonly Selected[]; readonly hasMore: boolean };

/** Whether any of the actions may ever follow a payment; the others cannot be selected. */
export const isSelectable = (payment: Payment): boolean =>
  payment.state !== 'rejected' &&
  Object.values(bulkActions).some((type) => payment.type in referenceRules(type).follows);

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
  return { selected, hasMore: ids.length > BULK_MAX };
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

/** The most pages of matching payments that are looked through for those of which it is possible. */
const PAGES_MAX = 5;

async function matchingAll(visit: Visit, type: BulkType): Promise<Selection> {
  const { gateway } = visit;
  const scope = scopeOf(visit);
  if (!scope) return { selected: [], hasMore: false };
  const values = filtersIn(visit, paymentFilters(visit));
  const [bounds, matches] = [boundsOf(visit, values, undefined), matching(gateway.entities, filterOf(values))];
  const selected: Selected[] = [];
  let before: PaymentKey | null = bounds.before;
  for (let page = 0; before !== null && page < PAGES_MAX && selected.length < BULK_MAX; page += 1) {
    const found: { payments: readonly Payment[]; next: PaymentKey | null } = await gateway.operations.findPayments({
      entity: scope,
      reference: values.reference ?? null,
      ...bounds,
      before,
      order: 'latestFirst',
      limit: BULK_MAX,
      matches: (payment) => matches(payment) && isCandidate(payment, type),
      withLinked: false,
    });
    const offered = await Promise.all(found.payments.map((payment) => selectedAs(gateway, payment, type)));
    selected.push(...offered.filter(({ offer }) => 'cents' in offer));
    before = found.next;
  }
  return { selected: selected.slice(0, BULK_MAX), hasMore: before !== null || selected.length > BULK_MAX };
}

/** Whether the row itself does not rule it out. */
const isCandidate = (payment: Payment, type: BulkType): boolean =>
  isSelectable(payment) &&
  payment.type in referenceRules(type).follows &&
  (referenceRules(type).kind !== 'capture' || (isRoot(payment) && capturableCents(payment) > 0));
