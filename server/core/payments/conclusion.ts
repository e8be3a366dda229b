import type { EntryKey, Instant } from '../values.ts';
import { ended, type FinalResponse } from './attempt.ts';
import { type LedgerEntry, postEntry } from './ledger.ts';
import type { RootPayment, SentFirst, EndedPayment } from './payment.ts';
import { movesOf, type OpenReference, withAgreedCaptures } from './reference.ts';
import { firstRules } from './types.ts';

/** What an acquirer was sent: a first payment, or a reference with the payments that its outcome changes. */
export type Sent = { readonly kind: 'first'; readonly payment: SentFirst } | OpenReference;

type Circumstances = { readonly nextKey: () => EntryKey; readonly at: Instant };

/** What a final response makes of a payment and its tree. */
export const conclude = (sent: Sent, response: FinalResponse, circumstances: Circumstances): Conclusion =>
  sent.kind === 'first'
    ? concludeFirst(sent.payment, response, circumstances)
    : concludeReference(sent, response, circumstances);

function concludeFirst(sent: SentFirst, response: FinalResponse, { nextKey, at }: Circumstances): Conclusion {
  const payment = ended(sent, response, at);
  if (payment.state === 'rejected') return { payment, root: null, entries: [] };
  const { key, root, type, amountCents: cents } = sent;
  const entry: LedgerEntry = { key: nextKey(), root, payment: key, kind: firstRules(type).posts, cents, at };
  return { payment: postEntry(payment, entry), root: null, entries: [entry] };
}

function concludeReference(open: OpenReference, response: FinalResponse, { nextKey, at }: Circumstances): Conclusion {
  const payment = ended(open.payment, response, at);
  const free: RootPayment = { ...open.root, openReference: null };
  if (payment.state === 'rejected') return { payment, root: free, entries: [] };
  const entries = movesOf(open).map(([kind, cents]) => ({
    key: nextKey(),
    root: free.key,
    payment: payment.key,
    kind,
    cents,
    at,
  }));
  return { payment, root: entries.reduce(postEntry, withAgreedCaptures(free, open.payment)), entries };
}

/** The end of a payment, with the root of its tree where that is another payment, and the tree's new entries. */
export type Conclusion = {
  readonly payment: EndedPayment;
  readonly root: RootPayment | null;
  readonly entries: readonly LedgerEntry[];
};
