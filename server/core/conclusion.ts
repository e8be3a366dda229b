import type { Registration } from './registrations/registration.ts';
import { createdRegistration } from './payments/registration.ts';
import { withTransactionId } from './instruction.ts';
import type { EntryKey, Instant } from './values.ts';
import { ended, type FinalResponse } from './payments/attempt.ts';
import { isSettled, type Posting, postEntries } from './books/posting.ts';
import type { LedgerEntry } from './payments/ledger.ts';
import type { EndedPayment, RootPayment, SentFirst } from './payments/payment.ts';
import { lostReservation, movementsOf, type OpenReference } from './references/reference.ts';
import { firstRules } from './payments/types.ts';

/** A payment at the acquirer: a first one, or a reference with the payments that its outcome changes. */
export type SentToAcquirer = { readonly kind: 'first'; readonly payment: SentFirst } | OpenReference;

type PostingContext = {
  readonly nextKey: () => EntryKey;
  readonly at: Instant;
  /** Live mode keeps what was only simulated out of the books. */
  readonly mode: 'test' | 'live';
};

/** The end of a payment by a final response, with its tree's new entries and counters. */
export const conclude = (sent: SentToAcquirer, response: FinalResponse, context: PostingContext): Conclusion =>
  sent.kind === 'first' ? concludeFirst(sent.payment, response, context) : concludeReference(sent, response, context);

function concludeFirst(sent: SentFirst, response: FinalResponse, { nextKey, at, mode }: PostingContext): Conclusion {
  const payment = ended(sent, response, at);
  if (payment.state === 'rejected') return withoutEntries(payment);
  const { key, root, type, amountCents: cents } = sent;
  const entry: LedgerEntry = { key: nextKey(), root, payment: key, kind: firstRules(type).posts, cents, at };
  const fields = withTransactionId(payment.fields, payment.findings.resultDetails);
  const { counters: posted, postings: all } = postEntries({ ...payment, fields }, [entry], payment);
  const postings = isSettled(payment, mode) ? all : [];
  const registration = createdRegistration(sent, payment);
  return registration
    ? { payment: { ...posted, registration: registration.key }, root: null, entries: [entry], postings, registration }
    : { payment: posted, root: null, entries: [entry], postings };
}

function concludeReference(
  open: OpenReference,
  response: FinalResponse,
  { nextKey, at, mode }: PostingContext,
): Conclusion {
  const payment = ended(open.payment, response, at);
  const released: RootPayment = { ...open.root, openReference: null };
  const movements = payment.state === 'rejected' ? lostReservation(open, payment) : movementsOf(open);
  const entries = movements.map(([kind, cents]) => ({
    key: nextKey(),
    root: released.key,
    payment: payment.key,
    kind,
    cents,
    at,
  }));
  const { counters: root, postings } = postEntries(released, entries, payment);
  return { payment, root, entries, postings: isSettled(payment, mode) ? postings : [] };
}

/** The end of a payment, with the root of its tree where that is another payment, and the tree's new entries with their postings in the books. */
export type Conclusion = {
  readonly payment: EndedPayment;
  readonly root: RootPayment | null;
  readonly entries: readonly LedgerEntry[];
  readonly postings: readonly Posting[];
  /** The registration that an approved payment creates. */
  readonly registration?: Registration;
  /** Whether the payment is in no total: live mode moves no money with a test. */
  readonly isUncounted?: boolean;
};

/** The conclusion of a test in live mode is marked as in no total; any other is as it was. */
export const markTest = (conclusion: Conclusion, mode: PostingContext['mode']): Conclusion =>
  isSettled(conclusion.payment, mode) ? conclusion : { ...conclusion, isUncounted: true };

/** The end of a payment that changes nothing but the payment itself. */
export const withoutEntries = (payment: EndedPayment): Conclusion => ({
  payment,
  root: null,
  entries: [],
  postings: [],
});
