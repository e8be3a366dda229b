import { type Counters, noCounters, postEntry } from '../../core/payments/ledger.ts';
import type { Payment, PaymentType } from '../../core/payments/payment.ts';
import type { PaymentKey } from '../../core/values.ts';
import { rowsIn } from '../process/database-file.ts';
import type { World } from '../world/world.ts';

/** An approved line of the processor's own ledger: money that moved, whatever the gateway's ledger has. */
export type Charge = {
  readonly key: string;
  readonly operation: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly original?: string;
};

/** All lines of the processor's ledger, in the order in which they were written. */
export async function linesAt(processorUrl: string): Promise<readonly object[]> {
  const answer = await fetch(new URL('ledger', processorUrl));
  return ((await answer.json()) as { lines: readonly object[] }).lines;
}

export async function chargesAt(processorUrl: string): Promise<readonly Charge[]> {
  const answer = await fetch(new URL('ledger', processorUrl));
  const { charges } = (await answer.json()) as { charges: readonly Charge[] };
  return charges;
}

/** Every payment in a database, in the order in which they were begun. */
async function paymentsIn(database: string, world: World): Promise<readonly Payment[]> {
  const keys = (await rowsIn(database, 'payments')).map((row) => Number(row['key']) as PaymentKey);
  const payments = await Promise.all(keys.map((key) => world.store().payment(key)));
  return payments.filter((payment) => payment !== undefined);
}

/**
 * The contradictions within the gateway's database and between it and the processor's ledger. Empty when every payment
 * has ended, every charge belongs to an approved payment and every approved payment to a charge, counters are the fold
 * of their ledger, no checkout succeeded twice, and every automatic capture was made once.
 */
export async function contradictions(database: string, world: World): Promise<readonly string[]> {
  const payments = await paymentsIn(database, world);
  const folds = await Promise.all(
    payments.filter(({ base }) => base === null).map((root) => counterFault(world, root)),
  );
  return [
    ...payments.flatMap(pendingFault),
    ...folds.flat(),
    ...chargeFaults(world, payments, await chargesAt(world.processorUrl)),
    ...successFaults(payments),
    ...followUpFaults(payments),
  ];
}

const pendingFault = ({ key, type, state, waitsFor }: Payment): readonly string[] =>
  state === 'pending' ? [`${type} ${key} still waits for the ${waitsFor}`] : [];

async function counterFault(world: World, root: Payment): Promise<readonly string[]> {
  const folded = (await world.store().ledger(root.key)).reduce(postEntry, noCounters);
  const wrong = (Object.keys(noCounters) as (keyof Counters)[]).filter((name) => folded[name] !== root[name]);
  return [
    ...wrong.map((name) => `${name} of ${root.key} is ${root[name]}, its ledger has ${folded[name]}`),
    ...(root.openReference === null ? [] : [`${root.key} has an open reference`]),
  ];
}

/** The processor's operations; a type without one is not sent to it. */
const operations: Readonly<Partial<Record<PaymentType, string>>> = {
  PA: 'authorize',
  DB: 'sale',
  RG: 'authorize',
  CP: 'capture',
  RV: 'void',
  RF: 'refund',
  CD: 'credit',
  RB: 'rebill',
};

function chargeFaults({ wired }: World, payments: readonly Payment[], charges: readonly Charge[]): readonly string[] {
  const { ids } = wired().gateway;
  const byKey = new Map(payments.map((payment) => [ids.publicId('payment', payment.key), payment]));
  const charged = new Set(charges.map(paymentOf));
  const rejected = new Set(payments.filter(({ state }) => state === 'rejected').map(({ key }) => key));
  const missing = payments.filter(
    ({ key, base, type, state, testMode }) =>
      state === 'approved' &&
      testMode === 'EXTERNAL' &&
      operations[type] !== undefined &&
      // A reversal that withdrew its base moved no money.
      !(base !== null && rejected.has(base)) &&
      !charged.has(ids.publicId('payment', key)),
  );
  const unreversed = withoutReversed(charges);
  return [
    ...unreversed
      .filter((charge, at) => unreversed.findIndex((other) => paymentOf(other) === paymentOf(charge)) !== at)
      .map(({ key }) => `The processor has charged ${key} twice`),
    ...unreversed
      .filter((charge) => !isSame(byKey.get(paymentOf(charge)), charge))
      .map(({ key, operation }) => `The processor has a ${operation} of ${key}, the gateway has none`),
    ...missing.map(({ key, type }) => `${type} ${key} is approved, but the processor has no line for it`),
  ];
}

/** The id of a charge's payment, with which the names of all of its attempts begin. */
const paymentOf = ({ key }: Charge): string => key.slice(0, ID_LENGTH);
const ID_LENGTH = 32;

/** Charges without those that the gateway has reversed in full because they must not stand (DECISIONS 84). */
function withoutReversed(charges: readonly Charge[]): readonly Charge[] {
  const isReversal = ({ key, original }: Charge): boolean => key === `${original}-RV`;
  const reversals = charges.filter(isReversal);
  const isReversed = (charge: Charge): boolean =>
    reversals.some(({ original, amountCents }) => original === charge.key && amountCents === charge.amountCents);
  return charges.filter((charge) => !isReversed(charge) && !isReversal(charge));
}

const isSame = (payment: Payment | undefined, { operation, amountCents, currency }: Charge): boolean =>
  payment?.state === 'approved' &&
  operations[payment.type] === operation &&
  payment.amountCents === amountCents &&
  payment.currency === currency;

/** An approved payment whose order was for two payments has the second one, once (PA.CP). */
const followUpFaults = (payments: readonly Payment[]): readonly string[] =>
  payments
    .filter(({ state, findings }) => state === 'approved' && findings.next !== undefined)
    .map(({ key }) => ({ key, made: payments.filter(({ base, state }) => base === key && state === 'approved') }))
    .filter(({ made }) => made.length !== 1)
    .map(({ key, made }) => `${key} was followed up ${made.length} times`);

function successFaults(payments: readonly Payment[]): readonly string[] {
  const successes = payments
    .filter(({ checkout, base, state }) => checkout !== null && base === null && state === 'approved')
    .map(({ checkout }) => checkout);
  return [...new Set(successes.filter((checkout, i) => successes.indexOf(checkout) !== i))].map(
    (checkout) => `Checkout ${checkout} succeeded more than once`,
  );
}
