import { checkOf, type Endpoint, endpoints, type Parameter, parameterGroups } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplesOf } from '../../../shared/parameters/formats.samples.ts';
import { acquirerLog } from '../world/acquirer-log.ts';
import { debits, ibans } from '../world/bank-accounts.ts';
import { cardOf, cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { linesAt } from './books.ts';

const { requests, seams } = acquirerLog();
let world: World;
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

it('the acquirer receives the whole text for the statement, and the response shortens it', async () => {
  const descriptor = 'x'.repeat(127);
  const { body } = await chargesDirectly(world, { descriptor });
  expect(requests.at(-1)).toMatchObject({ descriptor });
  expect(body.descriptor).toMatch(/^[0-9.]{14} x{112}$/);
});

it('the merchant’s name overrides the descriptor', async () => {
  await chargesDirectly(world, { descriptor: 'Shoes', 'merchant.name': 'SHOP*Shoes' });
  expect(requests.at(-1)).toMatchObject({ descriptor: 'SHOP*Shoes' });
});

it('the acquirer receives the reference of each payment, also of captures and refunds', async () => {
  const { body: reserved } = await chargesDirectly(world, { paymentType: 'PA', merchantTransactionId: 'order-4711' });
  for (const type of ['CP', 'RF'])
    await refersTo(world, reserved.id, type, {
      amount: '10.00',
      currency: 'EUR',
      merchantTransactionId: `order-4711-${type}`,
    });
  await refersTo(world, reserved.id, 'CP', { amount: '5.00', currency: 'EUR' });
  expect(requests.slice(-4).map(({ kind, merchantTransactionId }) => [kind, merchantTransactionId])).toEqual([
    ['authorize', 'order-4711'],
    ['capture', 'order-4711-CP'],
    ['refund', 'order-4711-RF'],
    ['capture', null],
  ]);
});

it.each(['INTERNAL', 'EXTERNAL'])('the acquirer receives a parameter by any name: %s', async (testMode) => {
  const custom = Object.fromEntries(['__proto__', 'constructor', 'toString', 'shop'].map((name) => [name, 'v']));
  const named = Object.entries(custom).map(([name, value]) => [`customParameters[${name}]`, value]);
  const { body } = await chargesDirectly(world, { ...Object.fromEntries(named), testMode });
  expect(Object.entries(requests.at(-1)?.custom ?? {})).toEqual(Object.entries(custom));
  expect(Object.entries(body.customParameters)).toEqual(Object.entries(custom));
});

/** A value for every forwarded parameter of an endpoint; those of a bank account cannot come beside a card. */
const forwardedSamples = ({ groups }: Endpoint): Record<string, string> =>
  samplesFor(groups.filter((group) => !group.account));

const samplesFor = (groups: Endpoint['groups']): Record<string, string> =>
  Object.fromEntries(
    groups
      .flatMap(({ parameters }) => Object.entries(parameters))
      .filter(([name, { forwarded }]) => forwarded && !isDropped(name))
      .map(([name, parameter]) => [name.replaceAll('[n]', '[3]').replace('[key]', '[branch]'), sampleOf(parameter)]),
  );

function sampleOf({ format }: Parameter): string {
  const sample = samplesOf(format).accepted.find((value) => /\S/.test(value) && checkOf(format)(value));
  if (sample === undefined) throw new Error(`Expected a sample of ${format.shorthand}`);
  return sample;
}

/**
 * The second line of an address is ignored beside a house number, and the value date is for references. 3-D Secure and
 * the terms of stored accounts have rules of their own, and stories of their own.
 */
const isDropped = (name: string): boolean =>
  name.endsWith('.street2') || name === 'valueTimestamp' || /^(?:standingInstruction|threeDSecure)\./.test(name);

describe.each(['INTERNAL', 'EXTERNAL'])('the acquirer of testMode=%s receives', (testMode) => {
  const lastLine = async () => (await linesAt(world.processorUrl)).at(-1);

  it('every parameter of a payment that is marked as forwarded', async () => {
    const sent = forwardedSamples(endpoints.createPayment);
    expect(Object.keys(sent).length).toBeGreaterThan(200);
    const { body } = await chargesDirectly(world, { ...sent, testMode });
    expect(body.result).toMatchObject({ code: expect.stringMatching(/^000\.100\.11[02]$/) });
    expect(requests.at(-1)?.forwarded).toEqual(sent);
    if (testMode === 'EXTERNAL') expect(await lastLine()).toMatchObject({ enhancedData: sent });
  });

  it('every one of 3-D Secure and of standing instructions', async () => {
    const [authentication, instruction] = [parameterGroups.threeDSecure, parameterGroups.standingInstruction];
    const marked = [authentication, instruction]
      .flatMap(({ parameters }) => Object.entries<Parameter>(parameters))
      .filter(([, { forwarded }]) => forwarded)
      .map(([name]) => name);
    const elsewhere = {
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.authenticationStatus': 'Y',
      'threeDSecure.enrollmentStatus': 'Y',
      'threeDSecure.challengeMandatedIndicator': 'N',
      'threeDSecure.authType': '02',
      'threeDSecure.exemptionFlag': '01',
      'threeDSecure.transactionStatusReason': '15',
    };
    const terms = {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.recurringType': 'SUBSCRIPTION',
      'standingInstruction.expiry': '2030-12-31',
      'standingInstruction.frequency': '28',
      'standingInstruction.numberOfInstallments': '12',
    };
    const agreed = { ...terms, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    const { body } = await chargesDirectly(world, { ...elsewhere, ...agreed, testMode });
    const completing = {
      ...terms,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.industryPractice': 'NO_SHOW',
      'standingInstruction.initialTransactionId': body.resultDetails['CardholderInitiatedTransactionID'] ?? '',
    };
    const orders = [{ ...elsewhere, ...agreed }, completing];
    const received = requests.slice(-1).map(({ forwarded }) => forwarded);
    expect((await chargesDirectly(world, { ...completing, testMode })).body.result.code).toBe(body.result.code);
    received.push(requests.at(-1)?.forwarded ?? {});
    const onlyMarked = (fields: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => marked.includes(name)));
    expect(received).toEqual(orders.map(onlyMarked));
    expect(new Set(received.flatMap((fields) => Object.keys(fields)))).toEqual(new Set(marked));
    if (testMode === 'EXTERNAL') expect(await lastLine()).toMatchObject({ enhancedData: received[1] });
  });

  it('those of a bank account', async () => {
    const { transactionDueDate: _date, ...samples } = samplesFor([parameterGroups.bankAccount]);
    // The mandate of the samples is another debit's.
    const sent = { ...samples, 'bankAccount.mandate.id': testMode.padEnd(35, '0') };
    expect(Object.keys(sent).length).toBeGreaterThan(2);
    const { body } = await debits(world, ibans.plain, { ...sent, testMode });
    expect(body.result).toMatchObject({ code: expect.stringMatching(/^000\.100\.11[02]$/) });
    expect(requests.at(-1)?.forwarded).toMatchObject(sent);
  });

  it('those of a capture and of a refund', async () => {
    const { body: reserved } = await chargesDirectly(world, { paymentType: 'PA', testMode });
    // An end would forbid the refund, and no card has a due date.
    const { sequence: _end, transactionDueDate: _due, ...samples } = forwardedSamples(endpoints.referencePayment);
    const more = { ...samples, valueTimestamp: '2026-11-20 10:00:00' };
    for (const type of ['CP', 'RF']) {
      const { body } = await refersTo(world, reserved.id, type, { ...more, amount: '10.00', currency: 'EUR' });
      expect(body.result).toMatchObject({ code: expect.stringMatching(/^000\.100\.11[02]$/) });
      expect(requests.at(-1)?.forwarded).toEqual(more);
      if (testMode === 'EXTERNAL') expect(await lastLine()).toMatchObject({ enhancedData: more });
    }
  });

  it('COUNT as the unit of every item for which none was sent', async () => {
    const cart = { 'cart.items[0].name': 'Flour', 'cart.items[7].name': 'Ribbon', 'cart.items[7].quantityUnit': 'CM' };
    const { body } = await chargesDirectly(world, { ...cart, testMode });
    expect(requests.at(-1)?.forwarded).toEqual({ ...cart, 'cart.items[0].quantityUnit': 'COUNT' });
    expect(body).toMatchObject({ cart: { items: [{ name: 'Flour' }, { name: 'Ribbon', quantityUnit: 'CM' }] } });
    expect(JSON.stringify(body)).not.toContain('COUNT');
  });

  it('nothing more: no account, and nothing that stays with the gateway', async () => {
    const kept = { merchantInvoiceId: 'invoice-4711', merchantMemo: 'for the books', 'giftCard.message': 'Cheers' };
    await chargesDirectly(world, { ...kept, testMode });
    expect(requests.at(-1)?.forwarded).toEqual({});
  });
});

it('the acquirer receives an order of 1000 items, and the payment ends at once', async () => {
  const items = Array.from({ length: 1000 }, (_, at) => [
    [`cart.items[${at}].name`, `Item ${at}`],
    [`cart.items[${at}].description`, 'x'.repeat(1000)],
  ]).flat();
  const { body } = await chargesDirectly(world, { ...Object.fromEntries(items), testMode: 'EXTERNAL' });
  expect(body.result.code).toBe('000.100.112');
});

it('a merchant’s memo is shown in no response', async () => {
  const paid = await chargesDirectly(world, { merchantMemo: 'for the books only' });
  expect(paid.body.result.code).toBe('000.100.110');
  expect(paid.text).not.toContain('for the books only');
});

describe('the details of the acquirer’s response', () => {
  const members = ['AcquirerResponse', 'ConnectorTxID1', 'ExtendedDescription', 'clearingInstituteName'];
  const namesIn = ({ body }: { body: { resultDetails?: object } }) => Object.keys(body.resultDetails ?? {}).toSorted();

  it('have the same four members for payments, captures, refunds, reversals and declines', async () => {
    const reserved = await chargesDirectly(world, { paymentType: 'PA' });
    const money = { amount: '10.00', currency: 'EUR' };
    const answers = [
      reserved,
      await chargesDirectly(world, cardOf(cards.declined)),
      await chargesDirectly(world, { testMode: 'EXTERNAL' }),
      await refersTo(world, reserved.body.id, 'CP', money),
      await readsPayment(world, reserved.body.id),
      await refersTo(world, (await chargesDirectly(world)).body.id, 'RF', money),
      await refersTo(world, (await chargesDirectly(world)).body.id, 'RV', {}),
    ];
    expect(answers.map(namesIn)).toEqual(answers.map(() => members));
  });

  it('are missing where no acquirer has responded', async () => {
    const { body } = await chargesDirectly(world, { 'card.number': '4200000000000001' });
    expect(body.result.code).toBe('100.100.101');
    expect(body).not.toHaveProperty('resultDetails');
  });
});
