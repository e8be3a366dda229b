import { paymentTypes, type ReferenceType } from 'shared';
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
import { type Answered, demo, type World } from '../world/world.ts';
import { payWithToken, tokenFor } from '../wallets/wallet.ts';

let runs = 0;
/** An amount of its own for each run, by which the processor's ledger is searched. */
const nextAmount = (): string => `${100 + ++runs}.00`;
const key = (value: string) => ({ authorization: `Bearer ${demo.token}`, 'idempotency-key': value });

/** A request at whose seams the process stops, and what follows it. */
export type Run = {
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
const invoice = { paymentBrand: 'PAYOLUTION_INVOICE' };
/** A bank that reports an end would cross seams of its own. */
const unreported = { 'customParameters[SIM_notification]': 'none' };

const confirmsAtBank =
  (world: World) =>
  async (payment: string): Promise<void> => {
    await decides(await opensBankPage(await readsPayment(world, payment)), 'confirmed');
    await comesBack(world, payment);
  };

async function checkoutRun(
  world: World,
  card: Record<string, string>,
  [paymentType, operation, proceeds]: readonly [type: string, operation: string, proceeds?: Run['proceeds']] = [
    'DB',
    'sale',
  ],
): Promise<Run> {
  const amount = nextAmount();
  const checkout = await createsCheckout(world, { ...external, ...unreported, amount, paymentType });
  const asks = () => pays(world, checkout, card, { 'idempotency-key': 'a key' });
  return { amount, operation, checkout, asks, ...(proceeds ? { proceeds } : {}) };
}

async function referenceRun(
  world: World,
  first: { paymentType: string },
  { paymentType, operation, requests = 1 }: { paymentType: ReferenceType; operation: string; requests?: number },
): Promise<Run> {
  const amount = nextAmount();
  const { id } = (await chargesDirectly(world, { ...external, amount, ...first })).body;
  const isOfWhole = paymentTypes[paymentType].amount === 'whole';
  const form = { entityId: demo.entityId, paymentType, ...(isOfWhole ? {} : { amount, currency: 'EUR' }) };
  return { amount, operation, requests, asks: () => world.post(`v1/payments/${id}`, form, key('a key')) };
}

/** How a flow begins: what goes before it, and its request. */
export type Flow = (world: World) => Promise<Run>;

export const flows: Readonly<Record<string, Flow>> = {
  'a payment at a checkout': (world) => checkoutRun(world, cardOf(cards.approved)),
  'a payment at a checkout with a frictionless authentication': (world) =>
    checkoutRun(world, { ...cardOf(cards.frictionless), ...browser }),
  'a payment at a checkout with a challenge': (world) =>
    checkoutRun(world, { ...cardOf(cards.challenge), ...browser }, [
      'DB',
      'sale',
      (payment) => answersChallenge(world, payment, '1234'),
    ]),
  'an online transfer at a checkout': (world) =>
    checkoutRun(world, { paymentBrand: 'IDEAL' }, ['DB', 'sale', confirmsAtBank(world)]),
  'an invoice at a checkout': (world) =>
    checkoutRun(world, { paymentBrand: 'KLARNA_PAYMENTS_PAYLATER' }, ['PA', 'authorize', confirmsAtBank(world)]),
  'a direct debit by a registration': async (world) => {
    const amount = nextAmount();
    const form = { entityId: demo.entityId, ...accountOf(ibans.plain) };
    const { id } = (await world.post('v1/registrations', form)).body;
    return { amount, operation: 'sale', asks: () => paysBy(world, id, { ...external, amount }, key(amount)) };
  },
  'a payout to a bank account': async (world) => {
    const amount = nextAmount();
    const form = { ...order, ...accountOf(ibans.plain), ...external, amount, paymentType: 'CD' };
    return { amount, operation: 'credit', asks: () => world.post('v1/payments', form, key(amount)) };
  },
  'a payment by card after a transfer that was left': async (world) => {
    const run = await checkoutRun(world, cardOf(cards.approved));
    await pays(world, run.checkout ?? '', { paymentBrand: 'IDEAL' });
    return run;
  },
  'a withdrawal of a transfer': async (world) => {
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
  'a payment from server to server': async (world) => {
    const amount = nextAmount();
    return { amount, operation: 'sale', asks: () => chargesDirectly(world, { ...external, amount }, key(amount)) };
  },
  'a payment with a wallet’s token': async (world) => {
    const amount = nextAmount();
    const token = await tokenFor(world, { brand: 'GOOGLEPAY' });
    const form = { ...external, amount, paymentBrand: 'GOOGLEPAY' };
    return { amount, operation: 'sale', asks: () => payWithToken(world, token, form, key(amount)) };
  },
  'a capture': (world) => referenceRun(world, { paymentType: 'PA' }, { paymentType: 'CP', operation: 'capture' }),
  'a reversal': (world) => referenceRun(world, { paymentType: 'PA' }, { paymentType: 'RV', operation: 'void' }),
  'a refund': (world) => referenceRun(world, { paymentType: 'DB' }, { paymentType: 'RF', operation: 'refund' }),
  'a rebill': (world) => referenceRun(world, { paymentType: 'DB' }, { paymentType: 'RB', operation: 'rebill' }),
  'a credit': async (world) => {
    const amount = nextAmount();
    const asks = () => chargesDirectly(world, { ...external, amount, paymentType: 'CD' }, key(amount));
    return { amount, operation: 'credit', asks };
  },
  'a preauthorisation with automatic capture': async (world) => {
    const amount = nextAmount();
    const asks = () => chargesDirectly(world, { ...external, amount, paymentType: 'PA.CP' }, key(amount));
    return { amount, operation: 'capture', requests: 2, asks };
  },
  'a preauthorisation with automatic capture after a challenge': async (world) => {
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
  'a reversal of a chargeback': async (world) => {
    const amount = nextAmount();
    const { id } = (await chargesDirectly(world, { ...external, amount, paymentType: 'DB' })).body;
    const form = { entityId: demo.entityId, amount, currency: 'EUR' };
    const chargeback = (await world.post(`v1/payments/${id}`, { ...form, paymentType: 'CB' })).body.id;
    const asks = () => world.post(`v1/payments/${chargeback}`, { ...form, paymentType: 'CR' }, key('a key'));
    return { amount, operation: 'none', requests: 0, asks };
  },
  'a receipt': async (world) => {
    const amount = nextAmount();
    const form = { ...order, ...external, ...invoice, amount, paymentType: 'PA' };
    const { id } = (await world.post('v1/payments', form)).body;
    const receipt = { entityId: demo.entityId, amount, currency: 'EUR', paymentType: 'RC' };
    const asks = () => world.post(`v1/payments/${id}`, receipt, key('a key'));
    return { amount, operation: 'none', requests: 0, asks };
  },
  'a chargeback': (world) =>
    referenceRun(world, { paymentType: 'DB' }, { paymentType: 'CB', operation: 'none', requests: 0 }),
};

/** Flows of many seams, which are played in `npm run prove`. */
export const longFlows: typeof flows = {
  'a payment with a virtual account': async (world) => {
    const amount = nextAmount();
    const account = { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane.jones@example.com' };
    const shopperResultUrl = `${world.shop.url}/result`;
    const form = { ...order, ...external, ...unreported, ...account, amount, shopperResultUrl };
    const asks = () => world.post('v1/payments', form, key(amount));
    return { amount, operation: 'sale', asks, proceeds: confirmsAtBank(world) };
  },
  'a payment with a wallet’s number, which needs a challenge': async (world) => {
    const amount = nextAmount();
    const token = await tokenFor(world, { brand: 'GOOGLEPAY', authMethod: 'PAN_ONLY', number: cards.challenge });
    const shopperResultUrl = `${world.shop.url}/result`;
    const form = { ...external, ...browser, amount, paymentBrand: 'GOOGLEPAY', shopperResultUrl };
    const asks = () => payWithToken(world, token, form, key(amount));
    const proceeds = (payment: string) => answersChallenge(world, payment, '1234');
    return { amount, operation: 'sale', asks, proceeds };
  },
  'a payment whose acquirer demands a challenge': async (world) => {
    const amount = nextAmount();
    const form = { ...external, amount, ...cardOf('4000002500003155'), ...browser };
    const asks = () => chargesDirectly(world, { ...form, shopperResultUrl: `${world.shop.url}/result` }, key(amount));
    const proceeds = (payment: string) => answersChallenge(world, payment, '1234');
    return { amount, operation: 'sale', requests: 2, asks, proceeds };
  },
};
