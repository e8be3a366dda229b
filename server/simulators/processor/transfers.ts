import { isAsynchronous } from 'shared';
import type { Clock } from '../../clock.ts';
import { transferTestData } from '../../test-data/transfers.ts';
import { ask } from '../ask.ts';
import { pageOf } from '../transfers/messages.ts';
import type { Transfer, Transfers } from '../transfers/transfers.ts';
import type { Ledger, LedgerPayment } from './ledger.ts';
import type { Instruction } from './rules.ts';

export type TransferParts = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly transfers: Transfers;
  readonly bankUrl: string;
};

const DECLINED = '05';

/** The line of a request that its shopper has to confirm at the bank first; any other line stays as it was decided. */
export function openTransfer(decided: LedgerPayment, request: Instruction, parts: TransferParts): LedgerPayment {
  const { shopperReturn, key, scheme, amount, currency, metadata } = request;
  const isDecided = decided.outcome !== 'approved' || decided.forcedCode !== undefined;
  const { account } = request;
  if (
    isDecided ||
    !shopperReturn ||
    !account ||
    account.kind === 'card' ||
    account.kind === 'tokenAccount' ||
    !isAsynchronous(scheme ?? null)
  )
    return decided;
  const testData = transferTestData(metadata);
  const { payee, returnUrl, notificationUrl } = shopperReturn;
  const order = { key, brand: scheme ?? '', account, amountCents: amount, currency, payee, returnUrl, testData };
  const line: LedgerPayment = { ...decided, outcome: 'pending', responseCode: PENDING };
  parts.transfers.open(order, () => void report());
  async function report(): Promise<void> {
    await settled(line, parts);
    if (testData.notifies) await ask(parts.clock, notificationUrl, { key });
  }
  return line;
}

/** The processor's own response code while an outcome is open. */
const PENDING = 'P0';

/** A pending line with the end of its transfer, if it has one by now. A transfer that the bank forgot has timed out. */
export async function settled(
  line: LedgerPayment,
  { ledger, clock, transfers }: TransferParts,
): Promise<LedgerPayment> {
  const state = transfers.inquire(line.key)?.state ?? ({ kind: 'ended', end: 'timedOut' } as const);
  if (state.kind !== 'ended') return line;
  const { end: transferEnd } = state;
  const outcome = transferEnd === 'confirmed' ? 'approved' : 'declined';
  const responseCode = outcome === 'approved' ? '00' : DECLINED;
  const ended = { ...line, at: new Date(clock.now()).toISOString(), outcome, responseCode, transferEnd } as const;
  await ledger.settle(ended);
  return ended;
}

/** The page for the shopper, or the wait for a slow bank, of a transfer that has not ended. */
export function pendingMembers(key: string, { transfers, bankUrl }: TransferParts): Record<string, unknown> {
  const transfer: Transfer | undefined = transfers.inquire(key);
  if (transfer?.state.kind === 'open') return pageOf(transfer, { bankUrl, method: 'POST' });
  return transfer?.state.kind === 'waiting' ? { wait: transfer.state.wait } : {};
}
