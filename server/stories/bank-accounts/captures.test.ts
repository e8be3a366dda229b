import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { accountOf, debits, ibans, treeOf } from '../world/bank-accounts.ts';
import { cards, cardOf, chargesDirectly, paysBy, readsPayment, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

const half = { amount: '46.00', currency: 'EUR' };
const mandateOf = ({ body }: Answered): unknown => (body.bankAccount as { mandate?: unknown }).mandate;
const termsOf = ({ body }: Answered): unknown => body.resultDetails;

describe.each([
  ['INTERNAL', '000.100.110'],
  ['EXTERNAL', '000.100.112'],
])('the capture of a direct debit of testMode %s', (testMode, success) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: freshDatabase() });
  });
  afterAll(() => world.close());
  const reserves = (iban: string = ibans.plain, more: Record<string, string> = {}) =>
    debits(world, iban, { testMode, paymentType: 'PA', ...more });
  const captures = (id: string, more: Record<string, string> = {}) => refersTo(world, id, 'CP', { ...half, ...more });

  it('is due on the day that its request names, under the mandate of the reservation', async () => {
    const reserved = await reserves();
    const captured = await captures(reserved.body.id, { transactionDueDate: '2026-12-19' });
    expect([captured.body.result.code, captured.body.transactionDueDate]).toEqual([success, '2026-12-21']);
    expect(mandateOf(captured)).toEqual(mandateOf(reserved));
    expect(termsOf(captured)).toMatchObject({ SequenceType: 'OOFF', PreNotificationDate: '2026-12-07' });
    expect((await readsPayment(world, captured.body.id)).body).toMatchObject({ transactionDueDate: '2026-12-21' });
  });

  it('is due on the next banking day where its request names none', async () => {
    const { body } = await reserves();
    expect((await captures(body.id)).body.transactionDueDate).toBe('2026-11-23');
  });

  it.each(['2026-11-20', '2026-11-19', '2027-12-01'])('is declined where it is to be due on %s', async (day) => {
    const { body } = await reserves();
    const captured = await captures(body.id, { transactionDueDate: day });
    expect([captured.status, captured.body.result.code]).toEqual([400, '100.500.301']);
    expect((await captures(body.id)).body.result.code).toBe(success);
  });

  it('is a further debit under its mandate after the first one', async () => {
    const { body } = await reserves(ibans.plain, { 'standingInstruction.mode': 'INITIAL' });
    expect(termsOf(await captures(body.id))).toMatchObject({ SequenceType: 'FRST' });
    expect(termsOf(await captures(body.id))).toMatchObject({ SequenceType: 'RCUR' });
  });

  it('comes back after the day on which it was due', async () => {
    const { body } = await reserves(ibans.insufficient);
    const captured = await captures(body.id, { transactionDueDate: '2026-12-21' });
    expect(captured.body.result.code).toBe(success);
    await world.advance(days(31));
    expect(await treeOf(world, body.id)).toEqual(['PA', 'CP']);
    await world.advance(days(10));
    expect(await treeOf(world, body.id)).toEqual(['PA', 'CP', 'CB']);
  });

  it('is pending until its bank responds on the due date', async () => {
    const { body } = await reserves(ibans.delayed);
    const due = new Date(world.clock.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const captured = await captures(body.id, { transactionDueDate: due });
    expect(captured.body.result.code).toBe('800.400.501');
    await world.advance(days(28));
    expect((await readsPayment(world, captured.body.id)).body.result.code).toBe('800.400.501');
    await world.advance(days(6));
    expect((await readsPayment(world, captured.body.id)).body.result.code).toBe(success);
  });

  it('is reversed until the day before it is due', async () => {
    const { body } = await reserves();
    const due = new Date(world.clock.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const [early, late] = [
      await captures(body.id, { transactionDueDate: due }),
      await captures(body.id, { transactionDueDate: due }),
    ];
    await world.advance(days(28));
    expect((await refersTo(world, early.body.id, 'RV', {})).body.result.code).toBe(success);
    await world.advance(days(5));
    expect((await refersTo(world, late.body.id, 'RV', {})).body.result.code).toBe('700.300.700');
  });

  it('uses the mandate of its registration', async () => {
    const stored = await world.post('v1/registrations', {
      entityId: demo.entityId,
      ...accountOf(ibans.plain),
      testMode,
    });
    const reserved = await paysBy(world, stored.body.id, { testMode, paymentType: 'PA' });
    const due = new Date(world.clock.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await captures(reserved.body.id, { transactionDueDate: due });
    const key = world.wired().gateway.ids.keyOf('registration', stored.body.id);
    expect((await world.store().registration(key ?? (0 as never)))?.mandateUsedOn).toBe(body.transactionDueDate);
  });

  it('that was ordered with its reservation is due with it', async () => {
    const due = new Date(world.clock.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await debits(world, ibans.plain, { testMode, paymentType: 'PA.CP', transactionDueDate: due });
    const dates = await treeOf(world, body.id, ({ fields }) => fields['transactionDueDate'] ?? 'none');
    expect(dates).toEqual([body.transactionDueDate, body.transactionDueDate]);
  });

  it('is followed by a rebill that names its own day', async () => {
    const { body } = await debits(world, ibans.plain, { testMode });
    const due = new Date(world.clock.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const rebilled = await refersTo(world, body.id, 'RB', { ...half, transactionDueDate: due });
    expect(rebilled.body.result.code).toBe(success);
    expect(rebilled.body.transactionDueDate >= due).toBe(true);
    expect(termsOf(rebilled)).toMatchObject({ SequenceType: 'RCUR' });
  });
});

describe('a due date', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('of a capture is refused for a card', async () => {
    const { body } = await chargesDirectly(world, { paymentType: 'PA', ...cardOf(cards.approved) });
    const captured = await refersTo(world, body.id, 'CP', { ...half, transactionDueDate: '2026-12-24' });
    const named = captured.body.result.parameterErrors?.map(({ name }) => name);
    expect([captured.status, named]).toEqual([400, ['transactionDueDate']]);
    expect((await refersTo(world, body.id, 'CP', half)).status).toBe(200);
  });

  it('is refused with a reference that debits nothing', async () => {
    const { body } = await debits(world, ibans.plain);
    const refund = await refersTo(world, body.id, 'RF', { ...half, transactionDueDate: '2026-12-24' });
    expect(refund.body.result.parameterErrors?.map(({ name }: { name: string }) => name)).toEqual([
      'transactionDueDate',
    ]);
  });
});
