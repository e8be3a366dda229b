import { booked, newPayment, outcome } from '../../core/payments/attempt.ts';
import type { Answer, Recollection } from '../../core/payments/acquirer.ts';
import type { Fields } from '../../core/fields.ts';
import type { EntitySettings } from '../../core/entities/entity.ts';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import {
  type FirstType,
  mayFollow,
  type Permission,
  type ReferenceRefusal,
  type ReferenceType,
} from '../../core/payments/lifecycle.ts';
import type { Payment, PaymentState } from '../../core/payments/payment.ts';
import { capturesMax, newReference, pastOf, refusedReference, settleReference } from '../../core/payments/reference.ts';
import { type Cents, type Key, type Millis, minutes } from '../../core/values.ts';

/** How an acquirer ends what it was asked; `unknown` leaves it for a recall. */
export type Ending = 'approved' | 'declined' | 'neverArrived' | 'unknown';

export type First = {
  readonly type: FirstType;
  readonly cents: number;
  readonly numberOfCaptures: number | null;
  readonly multiCapture: boolean;
  readonly ending: Ending;
};
export type Command =
  | {
      readonly kind: 'refer';
      readonly type: ReferenceType;
      /** Null asks for all there is. */
      readonly cents: number | null;
      /** Which payment of the tree it is aimed at, counted from the first and around. */
      readonly aim: number;
      readonly final: boolean;
      readonly numberOfCaptures: number | null;
      readonly ending: Ending;
    }
  | { readonly kind: 'recall'; readonly ending: Ending }
  | { readonly kind: 'nextDay' };

type Open = { readonly reference: Payment; readonly base: Payment; readonly closes: boolean };

/** A payment tree as the pure core moves it, with nothing around it: no database, no network, no time but its own. */
export type Tree = {
  /** As it was when nobody had been asked about it. */
  readonly first: Payment;
  readonly root: Payment;
  readonly references: readonly Payment[];
  readonly ledger: readonly LedgerEntry[];
  /** What is at the acquirer with an unknown outcome. */
  readonly open: Open | null;
  readonly settings: EntitySettings;
  readonly now: Millis;
};

/** What a command came to: the tree after it, and what was done or why not. */
export type Step = {
  readonly tree: Tree;
  readonly state: PaymentState | 'refused' | 'nothing';
  readonly reference?: Payment;
};

const NOON = Date.UTC(2026, 10, 20, 12) as Millis;
let last = 0;
const nextKey = (): Key => ++last as Key;

const answers: Record<Ending, Answer | Recollection> = {
  approved: { kind: 'approved', details: {} },
  declined: { kind: 'declined', resultCode: '800.100.152', details: {} },
  neverArrived: { kind: 'neverArrived' },
  unknown: { kind: 'unknown' },
};

export function plant({ type, cents, numberOfCaptures, multiCapture, ending }: First): Tree {
  const fields: Record<string, string> =
    numberOfCaptures === null ? {} : { numberOfCaptures: String(numberOfCaptures) };
  const facts = {
    entity: 1 as Key,
    checkout: null,
    type,
    currency: 'EUR',
    brand: 'VISA',
    testMode: 'INTERNAL',
    ndc: 'an-ndc',
    createdAt: NOON,
    fields,
  } as const;
  const root = newPayment({ ...facts, key: nextKey(), amountCents: cents as Cents });
  // Nothing else of a channel's settings has a say in what may follow.
  const settings = { multiCapture } as EntitySettings;
  return settleRoot({ first: root, root, references: [], ledger: [], open: null, settings, now: NOON }, ending);
}

export function follow(tree: Tree, command: Command): Step {
  if (command.kind === 'nextDay')
    return { tree: { ...tree, now: (tree.now + minutes(24 * 60)) as Millis }, state: 'nothing' };
  return command.kind === 'recall' ? recall(tree, command.ending) : refer(tree, command);
}

function settleRoot(tree: Tree, ending: Ending): Tree {
  const ended = outcome(tree.root, answers[ending], tree.now);
  if (!ended) return tree;
  const { root, entries } = booked(ended, nextKey, tree.now);
  return { ...tree, root, ledger: entries };
}

function recall(tree: Tree, ending: Ending): Step {
  if (tree.root.state === 'pending') {
    const settled = settleRoot(tree, ending);
    return { tree: settled, state: settled.root.state };
  }
  return tree.open ? settle(tree, tree.open, ending) : { tree, state: 'nothing' };
}

function refer(tree: Tree, command: Extract<Command, { kind: 'refer' }>): Step {
  const { type, ending } = command;
  const all = [tree.root, ...tree.references];
  const base = all[command.aim % all.length] ?? tree.root;
  const fields: Record<string, string> = {
    ...(command.numberOfCaptures === null ? {} : { numberOfCaptures: String(command.numberOfCaptures) }),
    ...(command.final ? { sequence: 'FINAL' } : {}),
  };
  const facts = { key: nextKey(), type, entity: 1 as Key, ndc: 'an-ndc', createdAt: tree.now, fields };
  const verdict = judge(tree, base, { ...command, fields });
  if (typeof verdict === 'string') {
    const reference = refusedReference(
      newReference({ ...facts, cents: (command.cents ?? 0) as Cents }, { base, root: tree.root }),
      verdict,
    );
    return { tree: { ...tree, references: [...tree.references, reference] }, state: 'refused', reference };
  }
  const reference = newReference({ ...facts, cents: verdict.cents }, { base, root: tree.root });
  const locked: Tree = {
    ...tree,
    root: { ...tree.root, underChange: reference.key },
    references: [...tree.references, reference],
  };
  return settle(locked, { reference, base, closes: verdict.closes }, ending);
}

type Referring = Extract<Command, { kind: 'refer' }> & { readonly fields: Fields };

function judge(tree: Tree, base: Payment, { type, cents, final, fields }: Referring): Permission | ReferenceRefusal {
  const { root, references, settings, now } = tree;
  const unsaid = { currency: null, brand: null, testMode: null };
  const request = {
    type,
    amountCents: cents as Cents | null,
    ...unsaid,
    final,
    capturesMax: capturesMax(root, fields),
  };
  return mayFollow(request, { base, root, ...pastOf(base, references) }, { settings, now });
}

function settle(tree: Tree, open: Open, ending: Ending): Step {
  const settled = settleReference({ ...open, root: tree.root }, answers[ending], {
    closes: open.closes,
    nextKey,
    at: tree.now,
  });
  if (!settled) return { tree: { ...tree, open }, state: 'pending', reference: open.reference };
  const references = tree.references.map((each) => (each.key === settled.reference.key ? settled.reference : each));
  const ledger = [...tree.ledger, ...settled.entries];
  return {
    tree: { ...tree, root: settled.root, references, ledger, open: null },
    state: settled.reference.state,
    reference: settled.reference,
  };
}
