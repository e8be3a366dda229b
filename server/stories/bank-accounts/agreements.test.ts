import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { codeOf, idIn, instruction } from '../instructions/instructions.fixture.ts';
import { freshDatabase } from '../process/folder.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { paysBy } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

type Members = Record<string, string>;
const approved = expect.stringMatching(/^000\.100\.11[02]$/);
const instalments = { type: 'INSTALLMENT', numberOfInstallments: '3' };

/** The mandate of a debit, as its further debits name it. */
function mandateOf({ body }: Answered): Members {
  const { id = '', dateOfSignature = '' } = (body.bankAccount as { mandate: Members }).mandate;
  return { 'bankAccount.mandate.id': id, 'bankAccount.mandate.dateOfSignature': dateOfSignature };
}

/** The day so many days after the start of the test clock. */
const inDays = (count: number): string =>
  new Date(Date.parse('2026-11-20') + count * 86_400_000).toISOString().slice(0, 10);

describe.each([
  ['SQLite', 'INTERNAL', (): Promise<string> => Promise.resolve(freshDatabase())],
  ['PostgreSQL', 'EXTERNAL', (): Promise<string> => freshPostgres(inject('postgres'))],
])('a standing instruction of direct debits on %s, in mode %s', (_name, testMode, database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: await database() });
  });
  afterAll(() => world.close());

  const begins = (members: Members = {}, more: Members = {}, iban: string = ibans.plain) =>
    debits(world, iban, {
      testMode,
      ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED', ...members }),
      ...more,
    });
  const follows = (named: Members, members: Members = {}, more: Members = {}) =>
    debits(world, ibans.plain, {
      testMode,
      ...named,
      ...instruction({ mode: 'REPEATED', source: 'MIT', ...members }),
      ...more,
    });

  it('answers its first debit with the id by which further ones name it: that of the mandate', async () => {
    const first = await begins();
    expect(codeOf(first)).toEqual(approved);
    expect(idIn(first)).toBe(mandateOf(first)['bankAccount.mandate.id']);
    expect(first.body.resultDetails).not.toHaveProperty('CardholderInitiatedTransactionID');
  });

  it.each([
    ['its mandate', (first: Answered) => mandateOf(first)],
    ['its id', (first: Answered) => ({ ...mandateOf(first), ...instruction({ initialTransactionId: first.body.id }) })],
  ])('has no more debits than were agreed, where the first is named by %s', async (_title, named) => {
    const first = await begins(instalments);
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push(codeOf(await follows(named(first), { type: 'INSTALLMENT' })));
    expect(codes).toEqual([approved, approved, '600.200.501']);
  });

  it.each([
    ['the id of its mandate', (first: Answered) => ({ initialTransactionId: idIn(first) })],
    ['its id', (first: Answered) => ({ initialTransactionId: first.body.id })],
  ])('has further debits under the mandate of the first, which is named by %s alone', async (_title, named) => {
    const first = await begins(instalments);
    const [second, third, fourth] = [
      await follows({}, { ...named(first), type: 'INSTALLMENT' }),
      await follows({}, { ...named(first), type: 'INSTALLMENT' }),
      await follows({}, { ...named(first), type: 'INSTALLMENT' }),
    ];
    expect([second, third, fourth].map(codeOf)).toEqual([approved, approved, '600.200.501']);
    expect(second.body.bankAccount).toEqual(first.body.bankAccount);
    expect(second.body.resultDetails).toMatchObject({ SequenceType: 'RCUR' });
  });

  it('has the reference and the signature of its mandate where a further debit names the id alone', async () => {
    const first = await begins();
    const { 'bankAccount.mandate.id': id = '' } = mandateOf(first);
    const second = await follows({ 'bankAccount.mandate.id': id });
    expect([codeOf(second), second.body.bankAccount]).toEqual([approved, first.body.bankAccount]);
  });

  it.each([
    ['a declined debit', async () => (await begins({}, {}, ibans.notDebitable)).body.id],
    ['a mandate that was given elsewhere', () => Promise.resolve('F'.repeat(35))],
    ['no payment', () => Promise.resolve('8ac7a4a1'.repeat(4))],
  ])('has no mandate where the first debit is named by the id of %s alone', async (_title, named) => {
    const further = await follows({}, { initialTransactionId: await named() });
    expect(codeOf(further)).toBe('100.500.303');
  });

  it('has no more debits than were agreed by a registration', async () => {
    const { body } = await begins(instalments, { createRegistration: 'true' });
    const charge = () =>
      paysBy(world, body.registrationId, {
        testMode,
        ...instruction({ mode: 'REPEATED', source: 'MIT', type: 'INSTALLMENT' }),
      });
    const together = await Promise.all(Array.from({ length: 6 }, charge));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(codeOf(await charge())).toBe('600.200.501');
  });

  it('counts from the registration of an account that was stored with its terms', async () => {
    const { body } = await world.post('v1/registrations', {
      entityId: demo.entityId,
      testMode,
      ...accountOf(ibans.plain),
      ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'INSTALLMENT', numberOfInstallments: '1' }),
    });
    const charge = () => paysBy(world, body.id, { testMode, ...instruction({ mode: 'REPEATED', source: 'MIT' }) });
    expect([codeOf(await charge()), codeOf(await charge())]).toEqual([approved, '600.200.501']);
  });

  it('leaves the mandate unused where a debit is declined before it is sent', async () => {
    const { body } = await world.post('v1/registrations', {
      entityId: demo.entityId,
      testMode,
      ...accountOf(ibans.plain),
      ...instruction({ mode: 'INITIAL', source: 'CIT', expiry: inDays(5) }),
    });
    const charge = (count: number) =>
      paysBy(world, body.id, {
        testMode,
        transactionDueDate: inDays(count),
        ...instruction({ mode: 'REPEATED', source: 'MIT' }),
      });
    expect(codeOf(await charge(20))).toBe('600.200.501');
    expect((await charge(4)).body.resultDetails).toMatchObject({ SequenceType: 'FRST' });
  });

  it('keeps the agreed number of days between the days on which the payer is debited', async () => {
    const first = await begins({ type: 'RECURRING', frequency: '28' }, { transactionDueDate: inDays(3) });
    const on = async (count: number) =>
      codeOf(await follows(mandateOf(first), { type: 'RECURRING' }, { transactionDueDate: inDays(count) }));
    expect(await on(28)).toBe('600.200.501');
    expect(await on(31)).toEqual(approved);
    expect(await on(5)).toBe('600.200.501');
    expect(await on(60)).toEqual(approved);
  });

  it('debits on the last agreed day, and not after it', async () => {
    const first = await begins({ expiry: inDays(31) }, { transactionDueDate: inDays(3) });
    const on = async (count: number) =>
      codeOf(await follows(mandateOf(first), {}, { transactionDueDate: inDays(count) }));
    expect([await on(31), await on(32)]).toEqual([approved, '600.200.501']);
    expect(codeOf(await begins({ expiry: inDays(3) }))).toBe('600.200.501');
  });

  it('has the type that was agreed', async () => {
    const first = await begins({ type: 'RECURRING' });
    expect(codeOf(await follows(mandateOf(first), { type: 'INSTALLMENT' }))).toBe('600.200.501');
  });

  it('begins with an approved debit: a declined one binds no later debit', async () => {
    const declined = await begins({ ...instalments, numberOfInstallments: '1' }, {}, ibans.notDebitable);
    expect(declined.status).toBe(400);
    const mandate = { 'bankAccount.mandate.id': 'D'.repeat(35), 'bankAccount.mandate.dateOfSignature': '2026-11-01' };
    expect(codeOf(await follows(mandate))).toEqual(approved);
  });

  it('needs none where a mandate was given elsewhere', async () => {
    const mandate = { 'bankAccount.mandate.id': 'E'.repeat(35), 'bankAccount.mandate.dateOfSignature': '2026-11-01' };
    expect([codeOf(await follows(mandate)), codeOf(await follows(mandate))]).toEqual([approved, approved]);
  });

  it('is held by a debit whose outcome is not known, also when the process dies', async () => {
    const external = { testMode: 'EXTERNAL' };
    const first = await begins({ ...instalments, numberOfInstallments: '2' }, external);
    const mandate = mandateOf(first);
    const lost = await follows(mandate, {}, { ...external, 'customParameters[SIM_answer]': 'lost' });
    expect(codeOf(lost)).toBe('000.200.000');
    await world.crash();
    expect(codeOf(await follows(mandate, {}, external))).toBe('800.120.402');
    await world.advance(days(1));
    expect(codeOf(await follows(mandate, {}, external))).toBe('600.200.501');
  });
});
