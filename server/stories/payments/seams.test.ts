import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { comesBack, decides, opensBankPage } from '../world/bank.ts';
import { answersChallenge } from '../world/issuer.ts';
import {
  browser,
  cardOf,
  cards,
  chargesDirectly,
  createsCheckout,
  order,
  pays,
  paysBy,
  readsPayment,
} from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';
import { payWithToken, tokenFor } from '../wallets/wallet.ts';
import { chargesAt, contradictions } from './books.ts';
import { crossings, type Failure } from './seams.ts';

const seams = crossings();
/** The result code of each payment's response, to be compared with later responses. */
const sent = new Map<string, string>();
let database: string;
let world: World;

beforeEach(async () => {
  sent.clear();
  database = freshDatabase();
  const opened = await openWorld({ database, seams });
  const post: World['post'] = async (...request) => {
    const answer = await opened.post(...request);
    if (answer.body.paymentType !== undefined) sent.set(answer.body.id, answer.body.result.code);
    return answer;
  };
  world = { ...opened, post };
});
afterEach(() => world.close());

/** Longer than every inquiry and every timeout, shorter than the life of a checkout. */
const recovers = () => {
  seams.arm();
  return world.advance(minutes(25));
};

let runs = 0;
/** An amount of its own for each run, by which the processor's ledger is searched. */
const nextAmount = (): string => `${100 + ++runs}.00`;
const key = (value: string) => ({ authorization: `Bearer ${demo.token}`, 'idempotency-key': value });

type Run = {
  readonly amount: string;
  readonly operation: string;
  readonly checkout?: string;
  /** How many requests reach the acquirer: one, unless it is stated. */
  readonly requests?: number;
  /** Sends the run's request, with an Idempotency-Key. */
  asks(): Promise<Answered>;
  /** Carries out the shopper's next step. */
  proceeds?(payment: string): Promise<void>;
};

const external = { testMode: 'EXTERNAL' };
/** A bank that reports an end would cross seams of its own. */
const unreported = { 'customParameters[SIM_notification]': 'none' };

async function confirmsAtBank(payment: string): Promise<void> {
  await decides(await opensBankPage(await readsPayment(world, payment)), 'confirmed');
  await comesBack(world, payment);
}

async function checkoutRun(
  card: Record<string, string>,
  proceeds?: Run['proceeds'],
  [paymentType, operation] = ['DB', 'sale'],
): Promise<Run> {
  const amount = nextAmount();
  const checkout = await createsCheckout(world, { ...external, ...unreported, amount, paymentType });
  const asks = () => pays(world, checkout, card, { 'idempotency-key': 'a key' });
  return { amount, operation, checkout, asks, ...(proceeds ? { proceeds } : {}) };
}

async function referenceRun(
  first: 'PA' | 'DB',
  { paymentType, operation }: { paymentType: string; operation: string },
  requests = 1,
): Promise<Run> {
  const amount = nextAmount();
  const { id } = (await chargesDirectly(world, { ...external, amount, paymentType: first })).body;
  const form = { entityId: demo.entityId, paymentType, ...(paymentType === 'RV' ? {} : { amount, currency: 'EUR' }) };
  return { amount, operation, requests, asks: () => world.post(`v1/payments/${id}`, form, key('a key')) };
}

const flows: Record<string, () => Promise<Run>> = {
  'a payment at a checkout': () => checkoutRun(cardOf(cards.approved)),
  'a payment at a checkout with a frictionless authentication': () =>
    checkoutRun({ ...cardOf(cards.frictionless), ...browser }),
  'a payment at a checkout with a challenge': () =>
    checkoutRun({ ...cardOf(cards.challenge), ...browser }, (payment) => answersChallenge(world, payment, '1234')),
  'an online transfer at a checkout': () => checkoutRun({ paymentBrand: 'IDEAL' }, confirmsAtBank),
  'an invoice at a checkout': () =>
    checkoutRun({ paymentBrand: 'KLARNA_PAYMENTS_PAYLATER' }, confirmsAtBank, ['PA', 'authorize']),
  'a direct debit by a registration': async () => {
    const amount = nextAmount();
    const form = { entityId: demo.entityId, ...accountOf(ibans.plain) };
    const { id } = (await world.post('v1/registrations', form)).body;
    return { amount, operation: 'sale', asks: () => paysBy(world, id, { ...external, amount }, key(amount)) };
  },
  'a payout to a bank account': async () => {
    const amount = nextAmount();
    const form = { ...order, ...accountOf(ibans.plain), ...external, amount, paymentType: 'CD' };
    return { amount, operation: 'credit', asks: () => world.post('v1/payments', form, key(amount)) };
  },
  'a payment by card after a transfer that was left': async () => {
    const run = await checkoutRun(cardOf(cards.approved));
    await pays(world, run.checkout ?? '', { paymentBrand: 'IDEAL' });
    return run;
  },
  'a withdrawal of a transfer': async () => {
    const amount = nextAmount();
    const shopperResultUrl = `${world.shop.url}/result`;
    const form = { ...order, ...external, ...unreported, amount, paymentBrand: 'IDEAL', shopperResultUrl };
    const { id } = (await world.post('v1/payments', form)).body;
    const reversal = { entityId: demo.entityId, paymentType: 'RV' };
    return {
      amount,
      operation: 'void',
      requests: 0,
      asks: () => world.post(`v1/payments/${id}`, reversal, key('a key')),
    };
  },
  'a payment from server to server': async () => {
    const amount = nextAmount();
    return { amount, operation: 'sale', asks: () => chargesDirectly(world, { ...external, amount }, key(amount)) };
  },
  'a payment with a wallet’s token': async () => {
    const amount = nextAmount();
    const token = await tokenFor(world, { brand: 'GOOGLEPAY' });
    const form = { ...external, amount, paymentBrand: 'GOOGLEPAY' };
    return { amount, operation: 'sale', asks: () => payWithToken(world, token, form, key(amount)) };
  },
  'a capture': () => referenceRun('PA', { paymentType: 'CP', operation: 'capture' }),
  'a reversal': () => referenceRun('PA', { paymentType: 'RV', operation: 'void' }),
  'a refund': () => referenceRun('DB', { paymentType: 'RF', operation: 'refund' }),
  'a rebill': () => referenceRun('DB', { paymentType: 'RB', operation: 'rebill' }),
  'a credit': async () => {
    const amount = nextAmount();
    const asks = () => chargesDirectly(world, { ...external, amount, paymentType: 'CD' }, key(amount));
    return { amount, operation: 'credit', asks };
  },
  'a preauthorisation with automatic capture': async () => {
    const amount = nextAmount();
    const asks = () => chargesDirectly(world, { ...external, amount, paymentType: 'PA.CP' }, key(amount));
    return { amount, operation: 'capture', requests: 2, asks };
  },
  'a preauthorisation with automatic capture after a challenge': async () => {
    const amount = nextAmount();
    const shopperResultUrl = `${world.shop.url}/result`;
    const form = { ...external, amount, paymentType: 'PA.CP', shopperResultUrl };
    const asks = () => chargesDirectly(world, { ...form, ...cardOf(cards.challenge), ...browser }, key(amount));
    async function proceeds(payment: string): Promise<void> {
      await answersChallenge(world, payment, '1234');
      await world.wired().gateway.background.settled();
    }
    return { amount, operation: 'capture', requests: 2, asks, proceeds };
  },
  'a chargeback': () => referenceRun('DB', { paymentType: 'CB', operation: 'none' }, 0),
};

/** A flow of many seams, which is played in `npm run prove`. */
const longFlows: typeof flows = {
  'a payment whose acquirer demands a challenge': async () => {
    const amount = nextAmount();
    const form = { ...external, amount, ...cardOf('4000002500003155'), ...browser };
    const asks = () => chargesDirectly(world, { ...form, shopperResultUrl: `${world.shop.url}/result` }, key(amount));
    const proceeds = (payment: string) => answersChallenge(world, payment, '1234');
    return { amount, operation: 'sale', requests: 2, asks, proceeds };
  },
};

const chargesOf = async ({ amount, operation }: Run) =>
  (await chargesAt(world.processorUrl)).filter(
    (charge) => charge.operation === operation && charge.amountCents === Number(amount) * 100,
  );

/** Runs a flow up to the failure. Undefined when the process stopped before it responded. */
async function plays(run: Run, failure?: Failure): Promise<Answered | undefined> {
  seams.arm(failure);
  let answer: Answered | undefined;
  async function story(): Promise<void> {
    answer = await run.asks();
    if (run.proceeds && answer.body.redirect && !seams.isAway()) await run.proceeds(answer.body.id);
  }
  await Promise.race([story(), seams.stopped()]);
  return answer;
}

/** A repeated request gets the bytes of the first response, and otherwise the same bytes each time. */
async function repeats(run: Run, answer: Answered | undefined): Promise<void> {
  const again = await run.asks();
  if (answer && answer.status < 500) expect(again.text).toBe(answer.text);
  expect((await run.asks()).text).toBe(again.text);
}

/**
 * After any failure of a run, the ledgers agree, every response sent before is still true, and an unpaid checkout can
 * be paid.
 */
async function endsWell(run: Run): Promise<void> {
  expect(await contradictions(database, world)).toEqual([]);
  for (const [payment, code] of sent) {
    const { status, body } = await readsPayment(world, payment);
    if (code.startsWith('000.200')) expect([200, 400]).toContain(status);
    else expect(body.result.code).toBe(code);
  }
  sent.clear();
  await run.asks();
  if (run.checkout !== undefined) expect((await pays(world, run.checkout)).body.result.code).toBe('000.100.112');
  await recovers();
  expect((await chargesOf(run)).length).toBeLessThanOrEqual(1);
  expect(await contradictions(database, world)).toEqual([]);
}

/** The seams that a flow crosses without a failure. */
async function seamsOf(flow: () => Promise<Run>): Promise<readonly string[]> {
  const run = await flow();
  await plays(run);
  const crossed = [...seams.crossed()];
  expect(crossed.filter((seam) => seam === 'before request')).toHaveLength(run.requests ?? 1);
  await endsWell(run);
  return crossed;
}

describe.for(Object.entries({ ...flows, ...(inject('proofs') === 'whole' ? longFlows : {}) }))('%s', ([, flow]) => {
  it('whose process stops at any seam is neither lost nor made twice', async () => {
    const crossed = await seamsOf(flow);
    expect(crossed).toContain('after commit');
    for (let at = 1; at <= crossed.length; at += 1) {
      const run = await flow();
      const answer = await plays(run, { at, kind: 'stop' });
      await world.crash();
      await recovers();
      await endsWell(run);
      await repeats(run, answer);
    }
  }, 30_000);

  it.for(inject('proofs') === 'whole' ? (['unavailable', 'away'] as const) : (['away'] as const))(
    'whose database fails at any commit leaves no charge behind an error response (%s)',
    { timeout: 60_000 },
    async (kind) => {
      const commits = (await seamsOf(flow)).flatMap((seam, i) => (seam.endsWith('commit') ? [i + 1] : []));
      for (const at of commits) {
        const run = await flow();
        const answer = await plays(run, { at, kind });
        const hidden = answer === undefined || answer.status >= 500 ? await chargesOf(run) : [];
        expect(hidden, `commit ${at}`).toEqual([]);
        await recovers();
        await endsWell(run);
        // A database that stays away keeps no answer either: one that was pending is then followed by the outcome.
        const isLost = kind === 'away' && answer?.body.result.code === '000.200.000';
        await repeats(run, isLost ? undefined : answer);
      }
    },
  );
});

const stoppedTwice =
  inject('proofs') === 'whole' ? ['a payment at a checkout', 'a refund'] : ['a payment at a checkout'];

describe.for(stoppedTwice)('%s', (name) => {
  it('whose process stops, and stops again during its inquiry, is neither lost nor made twice', async () => {
    const flow = flows[name] ?? (() => expect.fail('There is no such flow'));
    const { length } = await seamsOf(flow);
    for (let at = 1; at <= length; at += 1) {
      for (let again = 1, stopped = true; stopped; again += 1) {
        const run = await flow();
        await plays(run, { at, kind: 'stop' });
        await world.crash();
        stopped = await stopsIn(() => world.advance(minutes(2)), again);
        await world.crash();
        await recovers();
        await endsWell(run);
      }
    }
  }, 60_000);
});

/** Whether the process stops at the given seam of the work. */
async function stopsIn(work: () => Promise<void>, at: number): Promise<boolean> {
  seams.arm({ at, kind: 'stop' });
  return (await Promise.race([work(), seams.stopped()])) === 'stopped';
}
