import type { Fields } from '../../core/fields.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { type Instant, type PaymentKey } from '../../core/values.ts';
import { keysBegin, keysEnd } from '../../ids.ts';
import type { PaymentSearch } from '../../operations/reports/find-payments.ts';
import type { HttpGateway } from '../gateway.ts';

type Bounds = Pick<PaymentSearch, 'after' | 'before' | 'order'>;
type PageParts = Bounds & Pick<PaymentSearch, 'limit' | 'withLinked'>;

const LIMIT = 100;

/** The page that a request asks for: its cursor takes the place of the bound at which the list begins. */
export function pageFields(
  { ids }: Pick<HttpGateway, 'ids'>,
  { cursor, limit, includeLinkedTransactions }: Fields,
  { after, before, order }: Bounds,
): PageParts | Refusal {
  const parts = {
    order,
    limit: limit === undefined ? LIMIT : Number(limit),
    withLinked: includeLinkedTransactions === 'true',
  };
  if (cursor === undefined) return { ...parts, after, before };
  const last = ids.keyOf('payment', cursor);
  if (last === undefined)
    return refuseParameters([{ name: 'cursor', value: cursor, message: 'must be the nextCursor of an earlier page' }]);
  return order === 'latestFirst'
    ? { ...parts, after, before: Math.min(last, before) as PaymentKey }
    : { ...parts, after: Math.max(last, after) as PaymentKey, before };
}

/** The days of a report, both included. */
export function daysOf({ 'date.from': first = '', 'date.to': last = '' }: Fields): Days | Refusal {
  return last < first
    ? refuseParameters([{ name: 'date.to', value: last, message: 'may not be before date.from' }])
    : { first, last };
}
type Days = { readonly first: string; readonly last: string };

const DAY = 86_400_000;

/** The keys of the payments that were begun on the days from the first to the last, in UTC. */
export function boundsOfDays(
  { ids }: Pick<HttpGateway, 'ids'>,
  { first, last }: Days,
): Pick<Bounds, 'after' | 'before'> {
  const from = startOf(first);
  const to = Math.min(Math.max(startOf(last) + DAY, keysBegin), keysEnd) as Instant;
  return {
    after: (ids.firstKeyAt('payment', from) - 1) as PaymentKey,
    before: ids.firstKeyAt('payment', to),
  };
}

const startOf = (day: string): Instant =>
  Math.min(Math.max(Date.parse(`${day}T00:00:00Z`), keysBegin), keysEnd) as Instant;

/** All payments that there can be. */
export const wholeTime = ({ ids }: Pick<HttpGateway, 'ids'>): Pick<Bounds, 'after' | 'before'> => ({
  after: (ids.firstKeyAt('payment', keysBegin) - 1) as PaymentKey,
  before: ids.firstKeyAt('payment', keysEnd),
});
