import { confirmedBy } from 'shared';
import { z } from 'zod';
import { transferTestData } from '../../test-data/transfers.ts';
import { payerAccount } from './payer-account.ts';
import type { Transfer } from './transfers.ts';

const address = z.url({ protocol: /^https?$/ }).max(2048);

/** The members of a transfer that a payment order has beside its amount. */
export const transferMembers = z.object({
  payee: z.string().min(1).max(255),
  returnUrl: address,
  /** Is sent a POST with the key at each change; nothing else can be learned from it. */
  notificationUrl: address,
});

/** The body of an order of a transfer. Amounts are decimal in messages and hundredths inside. */
export const transferRequest = transferMembers.extend({
  key: z.string().min(1).max(64),
  brand: z.string().min(1).max(32),
  account: payerAccount,
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d\d$/)
    .transform((text) => Math.round(Number(text) * 100)),
  currency: z.string().regex(/^[A-Z]{3}$/),
  metadata: z.record(z.string(), z.string()).transform(transferTestData),
});

/**
 * The shopper's page of a transfer, which may be opened by GET or by POST; none for a brand whose shopper confirms in a
 * message.
 */
export const pageOf = (
  { order, session }: Transfer,
  { bankUrl, method }: { bankUrl: string; method: 'GET' | 'POST' },
) =>
  confirmedBy(order.brand) === undefined
    ? { page: { url: new URL('pay', bankUrl).href, method, fields: { session } } }
    : {};

/** A transfer as its orderer sees it: the page for the shopper while it is open, then the wait or the end. */
export function transferBody(transfer: Transfer, bankUrl: string): Record<string, unknown> {
  const { key } = transfer.order;
  switch (transfer.state.kind) {
    case 'open':
      return { key, state: 'open', ...pageOf(transfer, { bankUrl, method: 'GET' }) };
    case 'waiting':
      return { key, state: 'waiting', wait: transfer.state.wait };
    case 'ended':
      return { key, state: 'ended', end: transfer.state.end };
  }
}
