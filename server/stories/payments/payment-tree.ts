import { defaultSettings, type EntitySettings } from '../../core/entities/settings/settings.ts';
import type { Posting } from '../../core/books/posting.ts';
import type { Fields } from '../../core/fields.ts';
import { atAcquirer, type FinalResponse, newPayment } from '../../core/payments/attempt.ts';
import { conclude, type SentToAcquirer } from '../../core/conclusion.ts';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import { decideReference } from '../../core/references/lifecycle.ts';
import type { Permission, ReferenceTarget } from '../../core/references/request.ts';
import {
  type FirstType,
  isRoot,
  type Payment,
  type PaymentState,
  type ReferenceType,
  type RootPayment,
} from '../../core/payments/payment.ts';
import type { ReferenceRefusal } from '../../core/payments/reference-refusals.ts';
import { capturesMax, newReference, pastOf, refusedReference } from '../../core/references/reference.ts';
import { type Cents, type EntityKey, type Instant, type Key, minutes, plus } from '../../core/values.ts';

/** How an acquirer ends a request; `unknown` leaves the outcome to an inquiry. */
export type Ending = 'approved' | 'declined' | 'neverArrived' | 'unknown';

export type First = {
  readonly type: FirstType;
  readonly cents: number;
  readonly numberOfCaptures: number | null;
  readonly multiCapture: boolean;
  /** VISA, unless it is stated. */
  readonly brand?: string;
  /** EUR, unless it is stated. */
  readonly currency?: string;
  readonly ending: Ending;
};
export type Command =
  | {
      readonly kind: 'refer';
      readonly type: ReferenceType;
      /** Null requests the whole amount. */
      readonly cents: number | null;
      /** The index of the payment that is referred to, modulo the number of payments in the tree. */
      readonly aim: number;
      readonly final: boolean;
      readonly numberOfCaptures: number | null;
      readonly ending: Ending;
    }
  | { readonly kind: 'inquiry'; readonly ending: Ending }
  | { readonly kind: 'nextDay' };

/** A payment tree as the pure core moves it, with nothing around it: no database, no network, no time but its own. */
export type Tree = {
  /** The first payment before it was sent. */
  readonly first: Payment;
  readonly root: RootPayment;
  readonly references: readonly Payment[];
  readonly ledger: readonly LedgerEntry[];
  readonly postings: readonly Posting[];
  /** A request whose outcome is unknown. */
  readonly open: SentToAcquirer | null;
  readonly settings: EntitySettings;
  readonly now: Instant;
};

/** The result of a command: the tree after it, and the state of the payment or reference. */
export type Step = {
  readonly tree: Tree;
  readonly state: PaymentState | 'refused' | 'nothing';
  readonly reference?: Payment;
};

const NOON = Date.UTC(2026, 10, 20, 12) as Instant;
let last = 0;
const nextKey = <Noun extends string>(_noun: Noun): Key<Noun> => ++last as Key<Noun>;

const responses: Record<Ending, FinalResponse | null> = {
  approved: { kind: 'approved', details: {} },
  declined: { kind: 'declined', resultCode: '800.100.152', details: {} },
  neverArrived: { kind: 'neverArrived' },
  unknown: null,
};

const entity = 1 as EntityKey;

export function plant({
  type,
  cents,
  numberOfCaptures,
  multiCapture,
  brand = 'VISA',
  currency = 'EUR',
  ending,
}: First): Tree {
  const fields: Record<string, string> =
    numberOfCaptures === null ? {} : { numberOfCaptures: String(numberOfCaptures) };
  const first = newPayment({
    key: nextKey('payment'),
    entity,
    checkout: null,
    type,
    amountCents: cents as Cents,
    currency,
    brand,
    testMode: 'INTERNAL',
    ndc: 'an-ndc',
    createdAt: NOON,
    fields,
  });
  const settings: EntitySettings = { ...defaultSettings, multiCapture };
  const sent = atAcquirer(first);
  const tree: Tree = { first, root: sent, references: [], ledger: [], postings: [], open: null, settings, now: NOON };
  return settle(tree, { kind: 'first', payment: sent }, ending).tree;
}

export function follow(tree: Tree, command: Command): Step {
  if (command.kind === 'nextDay') {
    return { tree: { ...tree, now: plus(tree.now, minutes(24 * 60)) }, state: 'nothing' };
  }
  return command.kind === 'inquiry' ? inquire(tree, command.ending) : refer(tree, command);
}

const inquire = (tree: Tree, ending: Ending): Step =>
  tree.open ? settle(tree, tree.open, ending) : { tree, state: 'nothing' };

function refer(tree: Tree, command: Extract<Command, { kind: 'refer' }>): Step {
  const { type, ending } = command;
  const all: readonly Payment[] = [tree.root, ...tree.references];
  const base = all[command.aim % all.length] ?? tree.root;
  const fields: Record<string, string> = {
    ...(command.numberOfCaptures === null ? {} : { numberOfCaptures: String(command.numberOfCaptures) }),
    ...(command.final ? { sequence: 'FINAL' } : {}),
  };
  const facts = { key: nextKey('payment'), type, entity, ndc: 'an-ndc', createdAt: tree.now, fields, occasion: null };
  const target = { base, root: tree.root, ...pastOf(base, [tree.root, ...tree.references]) };
  const permission = permissionFor(tree, target, { ...command, fields });
  if (typeof permission === 'string') {
    const reference = refusedReference(facts, target, { refusal: permission, cents: (command.cents ?? 0) as Cents });
    return { tree: { ...tree, references: [...tree.references, reference] }, state: 'refused', reference };
  }
  const payment = newReference(facts, target, permission);
  const root: RootPayment = { ...tree.root, openReference: payment.key };
  const locked: Tree = { ...tree, root, references: [...tree.references, payment] };
  return settle(locked, { kind: 'reference', root, base, payment }, ending);
}

type Referring = Extract<Command, { kind: 'refer' }> & { readonly fields: Fields };

const permissionFor = (
  { settings, now }: Tree,
  target: ReferenceTarget,
  { type, cents, final, fields }: Referring,
): Permission | ReferenceRefusal =>
  decideReference(
    {
      type,
      entity,
      amountCents: cents as Cents | null,
      currency: null,
      brand: null,
      testMode: null,
      final,
      capturesMax: capturesMax(target.capturesAgreed, fields),
      isOwn: false,
      source: null,
    },
    target,
    { settings, now, hasAcquirer: true, standing: 'active' },
  );

/** Concludes what is at the acquirer exactly as production does; an unknown outcome stays for an inquiry. */
function settle(tree: Tree, sent: SentToAcquirer, ending: Ending): Step {
  const reference = sent.kind === 'reference' ? { reference: sent.payment } : {};
  const response = responses[ending];
  if (!response) return { tree: { ...tree, open: sent }, state: 'pending', ...reference };
  const context = { nextKey: () => nextKey('entry'), at: tree.now, mode: 'test' } as const;
  const { payment, root, entries, postings: posted } = conclude(sent, response, context);
  const [ledger, postings] = [
    [...tree.ledger, ...entries],
    [...tree.postings, ...posted],
  ];
  if (!root) {
    if (!isRoot(payment)) throw new Error('Expected the end of a first payment to be its root');
    return { tree: { ...tree, root: payment, ledger, postings, open: null }, state: payment.state };
  }
  const references = tree.references.map((each) => (each.key === payment.key ? payment : each));
  return {
    tree: { ...tree, root, references, ledger, postings, open: null },
    state: payment.state,
    reference: payment,
  };
}
