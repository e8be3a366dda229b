import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import {
  isTransferEnd,
  type TransferEnd,
  type TransferTestData,
  transferTimes,
  type TransferWait,
  transferWaits,
} from '../../test-data/transfers.ts';
import { millis } from '../time.ts';
import type { PayerAccount } from './payer-account.ts';

/** A request to transfer money to a merchant, for the payment that the key names. */
export type TransferOrder = {
  readonly key: string;
  readonly brand: string;
  readonly account: PayerAccount;
  readonly amountCents: number;
  readonly currency: string;
  readonly payee: string;
  /** Where the shopper's browser goes at the end. */
  readonly returnUrl: string;
  readonly testData: TransferTestData;
};

export type TransferState =
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting'; readonly wait: TransferWait }
  | { readonly kind: 'ended'; readonly end: TransferEnd };

/** A transfer. Its session names it in the addresses of the shopper's pages. */
export type Transfer = {
  readonly order: TransferOrder;
  readonly session: string;
  state: TransferState;
};

/** The transfers of the simulated banks. They last as long as the process. */
export type Transfers = {
  /**
   * Opens a transfer once per key; undefined for a key that an inquiry has closed. `changed` is called after each
   * change of its state.
   */
  open(order: TransferOrder, changed: (transfer: Transfer) => void): Transfer | undefined;
  /** The transfer of a key. A key without one is closed from then on. */
  inquire(key: string): Transfer | undefined;
  bySession(session: string): Transfer | undefined;
  /** The open transfers that this e-mail address or phone number is asked to confirm. */
  openFor(contact: string): readonly Transfer[];
  /** Ends an open or waiting transfer; without effect on one that has ended. */
  end(transfer: Transfer, end: TransferEnd): void;
  /** Begins the wait of an open transfer for a slow bank. */
  wait(transfer: Transfer, wait: TransferWait): void;
};

const REMEMBERED = 10_000;

type Kept = { readonly transfer: Transfer; readonly changed: (transfer: Transfer) => void };

export function simulatedTransfers(clock: Clock): Transfers {
  const byKey = new Map<string, Kept | 'closed'>();
  const bySession = new Map<string, Transfer>();
  const find = (key: string): Kept | undefined => {
    const found = byKey.get(key);
    return found === 'closed' ? undefined : found;
  };
  function keep(key: string, value: Kept | 'closed'): void {
    const [oldest] = byKey.keys();
    if (byKey.size >= REMEMBERED && oldest !== undefined) {
      bySession.delete(find(oldest)?.transfer.session ?? '');
      byKey.delete(oldest);
    }
    byKey.set(key, value);
  }
  function enter(transfer: Transfer, state: TransferState): void {
    if (transfer.state.kind === 'ended') return;
    transfer.state = state;
    find(transfer.order.key)?.changed(transfer);
  }
  const transfers: Transfers = {
    open(order, changed) {
      if (byKey.has(order.key)) return find(order.key)?.transfer;
      const transfer: Transfer = { order, session: randomUUID(), state: { kind: 'open' } };
      keep(order.key, { transfer, changed });
      bySession.set(transfer.session, transfer);
      timeOut(transfer);
      carryOutPlan(transfer);
      return transfer;
    },
    inquire(key) {
      if (!byKey.has(key)) keep(key, 'closed');
      return find(key)?.transfer;
    },
    bySession: (session) => bySession.get(session),
    openFor: (contact) => [...bySession.values()].filter((transfer) => isOpenFor(transfer, contact)),
    end: (transfer, end) => enter(transfer, { kind: 'ended', end }),
    wait(transfer, wait) {
      if (transfer.state.kind !== 'open') return;
      enter(transfer, { kind: 'waiting', wait });
      clock.after(millis(transferTimes.wait), () => transfers.end(transfer, transferWaits[wait].end));
    },
  };
  function timeOut(transfer: Transfer): void {
    clock.after(millis(transferTimes.page), () => {
      if (transfer.state.kind === 'open') transfers.end(transfer, 'timedOut');
    });
  }
  function carryOutPlan(transfer: Transfer): void {
    const { plan } = transfer.order.testData;
    if (plan === undefined) return;
    clock.after(millis(transferTimes.plan), () => {
      if (isTransferEnd(plan)) transfers.end(transfer, plan);
      else transfers.wait(transfer, plan);
    });
  }
  return transfers;
}

const isOpenFor = ({ order: { account }, state }: Transfer, contact: string): boolean =>
  state.kind === 'open' && account.kind === 'virtualAccount' && [account.email, account.phone].includes(contact);

/** The transfer of a key after its withdrawal: one that the shopper has not confirmed ends. */
export function withdrawn(transfers: Transfers, key: string): Transfer | undefined {
  const transfer = transfers.inquire(key);
  if (transfer?.state.kind === 'open') transfers.end(transfer, 'withdrawn');
  return transfer;
}
