import { firstTypes, paymentBrand, paymentTypes, type ReferenceType, referenceTypes } from 'shared';
import { type TreeState, treeState } from '../../core/payments/ledger.ts';
import { isExpired } from '../../core/references/reservation.ts';
import { type Command, type First, follow, plant, type Tree } from '../payments/payment-tree.ts';

/** What leads from a state to another: an approved reference, or the end of the reservation. */
export type Cause = ReferenceType | 'time';
/** The states that each cause leads to, by the state before it. */
export type Transitions = ReadonlyMap<TreeState, ReadonlyMap<Cause, ReadonlySet<TreeState>>>;

/** Amounts of which some add up to the whole, which is four. */
const WHOLE = 4;
const PARTS = [1, 3, 4] as const;

const brands = ['VISA', 'PAYOLUTION_INVOICE'] as const;
const begin: Omit<First, 'type'> = { cents: WHOLE, numberOfCaptures: null, multiCapture: true, ending: 'approved' };

/** Every tree after its first payment: of each type and of a card or an invoice, where the brand takes the type. */
export const firstTrees: readonly Tree[] = brands.flatMap((brand) => {
  const taken: readonly string[] = paymentBrand(brand)?.types ?? [];
  return firstTypes.filter((type) => taken.includes(type)).map((type) => plant({ ...begin, type, brand }));
});

export const stateOf = ({ root, settings, now }: Tree): TreeState =>
  treeState(root, { isExpired: isExpired(root, { settings, now }) });

/** How many trees of each state are followed further: the same counters may hide different payments. */
const TREES_PER_STATE = 60;

/** The transitions that the rules permit, found by following every tree with every reference and by waiting. */
export function exploreTransitions(): Transitions {
  const found = new Map<TreeState, Map<Cause, Set<TreeState>>>();
  const followed = new Map<TreeState, Set<string>>();
  const waiting = [...firstTrees];
  for (let tree = waiting.shift(); tree; tree = waiting.shift()) {
    const [state, known] = [stateOf(tree), followed.get(stateOf(tree)) ?? new Set<string>()];
    if (known.size >= TREES_PER_STATE || known.has(signatureOf(tree))) continue;
    followed.set(state, known.add(signatureOf(tree)));
    for (const [cause, next] of nextTrees(tree)) {
      const causes = found.get(state) ?? new Map<Cause, Set<TreeState>>();
      found.set(state, causes.set(cause, (causes.get(cause) ?? new Set()).add(stateOf(next))));
      waiting.push(next);
    }
  }
  return found;
}

/** The types and amounts of a tree's payments, and what each refers to. */
const signatureOf = ({ root, references, now }: Tree): string =>
  [root, ...references]
    .map(({ type, amountCents, base }) => `${type}${amountCents}>${references.findIndex(({ key }) => key === base)}`)
    .join(' ')
    .concat(root.brand ?? '', String(now > root.createdAt));

function* nextTrees(tree: Tree): Generator<readonly [Cause, Tree]> {
  for (const type of referenceTypes)
    for (const cents of paymentTypes[type].amount === 'whole' ? [null] : PARTS)
      for (let aim = 0; aim <= tree.references.length; aim += 1) {
        const command: Command = { ...reference, type, cents, aim };
        const step = follow(tree, command);
        if (step.state === 'approved') yield [type, step.tree];
      }
  let later = tree;
  for (let day = 0; day <= tree.settings.reservationDays; day += 1) later = follow(later, { kind: 'nextDay' }).tree;
  if (stateOf(later) !== stateOf(tree)) yield ['time', later];
}

const reference = { kind: 'refer', final: false, numberOfCaptures: null, ending: 'approved' } as const;
