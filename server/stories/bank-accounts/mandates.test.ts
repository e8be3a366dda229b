import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { demoWith } from '../world/demo-settings.ts';
import { instruction } from '../instructions/instructions.fixture.ts';
import { createsCheckout, pays, paysBy, reads, readsPayment, readsRegistration, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ creditorId: 'DE98ZZZ09999999999' }) });
});
afterAll(() => world.close());

const repeated = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
};
const sequenceOf = ({ body }: Answered): string | undefined =>
  (body.resultDetails as Record<string, string>)['SequenceType'];
const mandateOf = ({ body }: Answered): unknown => (body.bankAccount as { mandate?: unknown }).mandate;

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('a direct debit of testMode %s', (testMode, success) => {
  const registers = (more: Record<string, string> = {}) =>
    world.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain), testMode, ...more });
  const debit = (more: Record<string, string> = {}) => debits(world, ibans.plain, { testMode, ...more });

  it('is answered with the terms on which its bank presents it', async () => {
    const { body } = await debit();
    const terms = {
      CreditorIdentifier: 'DE98ZZZ09999999999',
      DirectDebitScheme: 'CORE',
      SequenceType: 'OOFF',
      PreNotificationDate: '2026-11-20',
    };
    expect(body).toMatchObject({ resultDetails: terms, transactionDueDate: '2026-12-04' });
    expect((await readsPayment(world, body.id)).body).toMatchObject({ resultDetails: terms });
  });

  it('is announced as many days before its due date as its channel has set, or at once', async () => {
    const announced = async (transactionDueDate: string) =>
      (await debit({ transactionDueDate })).body.resultDetails as Record<string, string>;
    expect((await announced('2026-12-18'))['PreNotificationDate']).toBe('2026-12-04');
    expect((await announced('2026-11-25'))['PreNotificationDate']).toBe('2026-11-20');
  });

  it('by a registration without a payment has the mandate of that, and is its first one', async () => {
    const registered = await registers();
    expect(registered.body.result.code).toBe(success);
    expect(registered.body.transactionDueDate).toBeUndefined();
    const mandate = mandateOf(registered);
    expect(mandate).toMatchObject({ dateOfSignature: '2026-11-20' });
    expect(mandateOf(await readsRegistration(world, registered.body.id))).toEqual(mandate);
    const first = await paysBy(world, registered.body.id, { ...repeated, testMode });
    expect([first.body.result.code, mandateOf(first), sequenceOf(first)]).toEqual([success, mandate, 'FRST']);
    const further = await paysBy(world, registered.body.id, { testMode });
    expect([mandateOf(further), sequenceOf(further)]).toEqual([mandate, 'RCUR']);
    const last = await paysBy(world, registered.body.id, { ...repeated, testMode, sequence: 'FINAL' });
    expect([last.body.result.code, sequenceOf(last)]).toEqual([success, 'FNAL']);
  });

  it('by a registration is due on the day that its request names', async () => {
    const { body } = await registers({ transactionDueDate: '2026-12-24' });
    const due = async (more: Record<string, string> = {}) =>
      (await paysBy(world, body.id, { testMode, ...more })).body.transactionDueDate;
    expect([await due(), await due({ transactionDueDate: '2027-01-20' })]).toEqual(['2026-12-04', '2027-01-20']);
    const past = await paysBy(world, body.id, { testMode, transactionDueDate: '2026-11-19' });
    expect(past.body.result.code).toBe('100.500.301');
  });

  it('that creates a registration is the first one under its mandate', async () => {
    const first = await debit({ createRegistration: 'true' });
    expect(sequenceOf(first)).toBe('FRST');
    const further = await paysBy(world, first.body.registrationId, { ...repeated, testMode });
    expect([mandateOf(further), sequenceOf(further)]).toEqual([mandateOf(first), 'RCUR']);
  });

  it('in a checkout that offers the registration has its mandate', async () => {
    const stored = await registers();
    const sequences = [];
    for (let visit = 1; visit <= 2; visit += 1) {
      const checkout = await createsCheckout(world, { testMode, 'registrations[0].id': stored.body.id });
      await pays(world, checkout, { registrationId: stored.body.id });
      const paid = await reads(world, checkout);
      expect([paid.body.result.code, mandateOf(paid)]).toEqual([success, mandateOf(stored)]);
      sequences.push(sequenceOf(paid));
    }
    expect(sequences).toEqual(['FRST', 'RCUR']);
  });

  it('is the first one once, however many begin together', async () => {
    const { body } = await registers();
    const together = await Promise.all(Array.from({ length: 5 }, () => paysBy(world, body.id, { testMode })));
    expect([
      together.filter((each) => sequenceOf(each) === 'FRST').length,
      together.filter((each) => sequenceOf(each) === 'RCUR').length,
    ]).toEqual([1, 4]);
  });

  it.each([
    ['RECURRING', { expiry: '2034-01-01', frequency: '0001' }],
    ['INSTALLMENT', { numberOfInstallments: '3' }],
  ])('that is the last one of an instruction with the terms of %s ends its mandate', async (type, terms) => {
    const shared = { ...instruction({ type, ...terms }), testMode };
    const initial = { ...instruction({ mode: 'INITIAL', source: 'CIT' }), ...shared, createRegistration: 'true' };
    for (const by of ['registration', 'initialTransactionId']) {
      const first = await debit(initial);
      const named = instruction({ mode: 'REPEATED', source: 'MIT', initialTransactionId: first.body.id });
      const further = (transactionDueDate: string, more: Record<string, string> = {}) =>
        by === 'registration'
          ? paysBy(world, first.body.registrationId, { ...repeated, ...shared, transactionDueDate, ...more })
          : debit({ ...named, ...shared, transactionDueDate, ...more });
      const last = await further('2027-01-20', { sequence: 'FINAL' });
      expect([last.status, last.body.result.code, sequenceOf(last)]).toEqual([200, success, 'FNAL']);
      expect((await further('2027-02-19')).body.result.code).toBe('800.100.204');
      const agreement = await world
        .store()
        .agreement(world.wired().gateway.ids.keyOf('payment', first.body.id) as never);
      expect(agreement).toMatchObject({ payments: 2, cancelledBy: '800.100.204', openPayment: null });
    }
  });

  it('keeps the mandate that the merchant sends with the registration', async () => {
    const registered = await registers({
      'bankAccount.mandate.id': 'M'.repeat(35),
      'bankAccount.mandate.dateOfSignature': '2026-01-31',
    });
    expect(mandateOf(await paysBy(world, registered.body.id, { ...repeated, testMode }))).toMatchObject({
      id: 'M'.repeat(35),
      dateOfSignature: '2026-01-31',
    });
    const unsigned = await registers({ 'bankAccount.mandate.dateOfSignature': '2026-11-21' });
    expect(unsigned.body.result.code).toBe('100.500.302');
    const lapsed = await registers({ 'bankAccount.mandate.dateOfSignature': '2023-11-19' });
    expect(lapsed.body.result.code).toBe('800.100.204');
  });
});

it('the processor receives the mandate and the terms of a debit', async () => {
  const { body } = await debits(world, ibans.plain, { testMode: 'EXTERNAL', amount: '17.31' });
  const ledger = (await (await fetch(new URL('ledger', world.processorUrl))).json()) as {
    charges: readonly { amountCents: number; collection?: unknown }[];
  };
  const { id, reference, dateOfSignature: signedOn } = mandateOf({ body } as Answered) as Record<string, string>;
  expect(ledger.charges.find(({ amountCents }) => amountCents === 1731)?.collection).toEqual({
    mandate: { id, reference, signedOn },
    sequenceType: 'OOFF',
    scheme: 'CORE',
    creditorId: 'DE98ZZZ09999999999',
    dueOn: '2026-12-04',
  });
});

it('a mandate lapses when it was not used for 36 months after its last debit', async () => {
  const elsewhen = await openWorld();
  try {
    const registered = await elsewhen.post('v1/registrations', { entityId: demo.entityId, ...accountOf(ibans.plain) });
    expect((await paysBy(elsewhen, registered.body.id)).body.transactionDueDate).toBe('2026-12-04');
    await elsewhen.advance(days(1080));
    expect(sequenceOf(await paysBy(elsewhen, registered.body.id))).toBe('RCUR');
    await elsewhen.advance(days(1120));
    expect((await paysBy(elsewhen, registered.body.id)).body.result.code).toBe('800.100.204');
  } finally {
    await elsewhen.close();
  }
});

it('a rebill is refused when its mandate was not used for 36 months after the last debit of its payment', async () => {
  const elsewhen = await openWorld();
  try {
    const first = await debits(elsewhen, ibans.plain, {});
    const rebills = () => refersTo(elsewhen, first.body.id, 'RB', { amount: '5.00', currency: 'EUR' });
    await elsewhen.advance(days(1080));
    expect(sequenceOf(await rebills())).toBe('RCUR');
    await elsewhen.advance(days(1080));
    expect(sequenceOf(await rebills())).toBe('RCUR');
    await elsewhen.advance(days(1120));
    expect((await rebills()).body.result.code).toBe('800.100.204');
  } finally {
    await elsewhen.close();
  }
});

it('the mandate of a standing instruction lapses when it was not used for 36 months after its last debit', async () => {
  const elsewhen = await openWorld();
  try {
    const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
    const first = await debits(elsewhen, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
    const named = { 'standingInstruction.initialTransactionId': first.body.id };
    const further = () => debits(elsewhen, ibans.plain, { ...repeated, ...named });
    await elsewhen.advance(days(1080));
    expect(sequenceOf(await further())).toBe('RCUR');
    await elsewhen.advance(days(1120));
    expect((await further()).body.result.code).toBe('800.100.204');
    const mandate = mandateOf(first) as Record<string, string>;
    const byMandate = {
      'bankAccount.mandate.id': mandate['id'] ?? '',
      'bankAccount.mandate.dateOfSignature': mandate['dateOfSignature'] ?? '',
    };
    expect((await debits(elsewhen, ibans.plain, { ...repeated, ...byMandate })).body.result.code).toBe('800.100.204');
    const unknown = { ...byMandate, 'bankAccount.mandate.id': 'A'.repeat(35) };
    expect((await debits(elsewhen, ibans.plain, { ...repeated, ...unknown })).body.result.code).toBe('000.100.110');
  } finally {
    await elsewhen.close();
  }
});
