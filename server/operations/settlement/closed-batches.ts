import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Posting } from '../../core/books/posting.ts';
import type { BookedEntry } from '../../core/books/recount.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import type { SettlementTerms } from '../../core/entities/settings/settlement-terms.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { type DailyTotal, dayNumberOf } from '../../core/reports/daily-total.ts';
import {
  type BatchGroup,
  batchPostings,
  type ClosedBatch,
  type Correction,
  type SettlementBatch,
  type SettlementLine,
} from '../../core/settlement/batch.ts';
import { payoutOf, settle } from '../../core/settlement/settle.ts';
import type { Cents, EntryKey, Instant, PaymentKey } from '../../core/values.ts';
import { momentOf } from '../../ids.ts';
import { acquirerNameOf, type Gateway } from '../gateway.ts';

type Settling = Pick<Gateway, 'store' | 'ids' | 'entities'>;

/** What a merchant account has booked and corrected between two cut-offs. */
type Closing = {
  readonly entity: Entity;
  readonly account: MerchantAccount | null;
  readonly terms: SettlementTerms;
  readonly cutOffAt: Instant;
  readonly date: string;
  readonly entries: readonly BookedEntry[];
  readonly postings: ReadonlyMap<EntryKey, Posting>;
  /** Those of all accounts of the channel. */
  readonly corrections: readonly Correction[];
};

/** The length of a date's year and month. */
const MONTH = 'yyyy-MM'.length;

/** What becomes one batch. */
type Part = {
  readonly group: BatchGroup;
  readonly rate: string;
  readonly entries: readonly BookedEntry[];
  readonly corrections: readonly Correction[];
};

/** The batches of a merchant account's cut-off: one for each acquirer and currency in which something is settled. */
export async function closedBatches(gateway: Settling, closing: Closing): Promise<readonly ClosedBatch[]> {
  const parts = [...(await partsOf(gateway, closing))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const closed: ClosedBatch[] = [];
  // A day may have a hundred thousand lines: other requests are processed between the steps to them.
  for (const [, part] of parts) {
    await nextTurn();
    const batch = await closedBatch(gateway, closing, part);
    await nextTurn();
    if (batch) closed.push({ ...batch, fees: await feesOf(gateway, batch.lines, part) });
  }
  return closed;
}

const nameOf = (group: BatchGroup): string =>
  [group.currency, group.payoutCurrency, group.acquirer, group.merchantAccountId].join(' ');

async function partsOf(gateway: Settling, closing: Closing): Promise<ReadonlyMap<string, Part>> {
  const { entity, account, terms, entries, corrections } = closing;
  const merchantAccountId = (account ?? entity).id;
  const parts = new Map<string, Part>();
  const add = (group: BatchGroup, rate: string, more: Partial<Pick<Part, 'entries' | 'corrections'>>): void => {
    const known = parts.get(nameOf(group)) ?? { group, rate, entries: [], corrections: [] };
    parts.set(nameOf(group), {
      ...known,
      entries: [...known.entries, ...(more.entries ?? [])],
      corrections: [...known.corrections, ...(more.corrections ?? [])],
    });
  };
  const byGroup = Map.groupBy(entries, (entry) => `${acquirerNameOf(gateway, entry)} ${entry.currency}`);
  for (const own of byGroup.values()) {
    const [first] = own;
    if (!first) continue;
    const { payoutCurrency, rate } = payoutOf(terms, first.currency);
    const { currency } = first;
    const acquirer = acquirerNameOf(gateway, first);
    add({ entity: entity.key, merchantAccountId, acquirer, currency, payoutCurrency }, rate, { entries: own });
  }
  for (const correction of corrections) {
    const corrected = await gateway.store.batch(correction.batch);
    if (corrected?.merchantAccountId === merchantAccountId)
      add(groupOf(corrected), corrected.rate, { corrections: [correction] });
  }
  return parts;
}

const groupOf = ({ entity, merchantAccountId, acquirer, currency, payoutCurrency }: SettlementBatch): BatchGroup => ({
  entity,
  merchantAccountId,
  acquirer,
  currency,
  payoutCurrency,
});

/** The batch of a group; undefined where nothing is settled in it. */
async function closedBatch(
  { store, ids }: Settling,
  { terms, cutOffAt, date, postings }: Closing,
  { group, rate, entries, corrections }: Part,
): Promise<Omit<ClosedBatch, 'fees'> | undefined> {
  const key = ids.key('batch');
  const earlier = await store.batchBefore({ ...group, cutOffAt });
  const isFirstOfMonth = earlier?.date.slice(0, MONTH) !== date.slice(0, MONTH);
  const lines = settle(
    { entries, postings, corrections, isFirstOfMonth },
    { ...group, terms, rate, batch: key, nextKey: () => ids.key('settlementLine') },
  );
  if (lines.length === 0) return undefined;
  const batch: SettlementBatch = {
    ...group,
    key,
    cutOffAt,
    date,
    rate,
    grossCents: sumOf(lines, 'grossCents'),
    payoutCents: sumOf(lines, 'netCents'),
    feeCents: sumOf(lines, 'feeCents'),
    lines: lines.length,
    clearingInstituteName: terms.clearingInstituteName,
    clearingInstituteMerchantId: terms.clearingInstituteMerchantId,
    zone: terms.zone ?? 'UTC',
  };
  const own = { entity: group.entity, at: cutOffAt, payment: null };
  const posted = batchPostings(batch).map((posting) => ({ ...posting, ...own, key: ids.key('entry') }));
  return { batch, lines, postings: posted };
}

const sumOf = (lines: readonly SettlementLine[], name: 'grossCents' | 'netCents' | 'feeCents'): Cents =>
  lines.reduce((sum, line) => sum + line[name], 0) as Cents;

/** What the fees of payments add to the totals of the days on which these were begun: one sum for each total. */
async function feesOf(
  { store }: Settling,
  lines: readonly SettlementLine[],
  { group: { entity, payoutCurrency: currency }, entries }: Part,
): Promise<readonly DailyTotal[]> {
  const payments = new Map<PaymentKey, Pick<Payment, 'type' | 'brand'> | undefined>(
    entries.map((entry) => [entry.payment, entry]),
  );
  const fees = new Map<string, DailyTotal>();
  for (const { payment, feeCents } of lines) {
    if (payment === null || feeCents === 0) continue;
    const charged = payments.get(payment) ?? (await store.payment(payment));
    if (!charged) continue;
    const { type, brand } = charged;
    const day = dayNumberOf(momentOf(payment));
    const total = [day, type, brand].join(' ');
    const sum = ((fees.get(total)?.feeCents ?? 0) + feeCents) as Cents;
    const group = { entity, day, type, outcome: 'approved', brand: brand ?? '', currency } as const;
    fees.set(total, { ...group, count: 0, cents: 0 as Cents, feeCents: sum });
  }
  return [...fees.values()];
}
