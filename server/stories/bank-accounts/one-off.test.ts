import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { days } from '../../core/values.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Wired } from '../../wiring.ts';
import { freshDatabase as freshFile } from '../process/folder.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { createsCheckout, order, pays, paysBy, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

type Form = Record<string, string>;

const approved = '000.100.110';
const ended = '800.100.204';
const NAME = 'bankAccount.mandate.id';
const money = { amount: '46.00', currency: 'EUR' };
const unscheduled = { 'standingInstruction.type': 'UNSCHEDULED' };
const initial = { ...unscheduled, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
const repeated = { ...unscheduled, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };

let mandates = 0;
/** A mandate that was given elsewhere, which no other debit has. */
const aMandate = (): Form => ({
  [NAME]: `F${String(++mandates).padStart(34, '0')}`,
  'bankAccount.mandate.dateOfSignature': '2026-11-19',
});

describe.each([
  ['SQLite', async (): Promise<string> => freshFile()],
  ['PostgreSQL', (): Promise<string> => freshDatabase(inject('postgres'))],
] as const)('a mandate for one debit on %s', (_, database) => {
  let world: World;
  let twin: Wired;
  beforeAll(async () => {
    world = await openWorld({ database: await database() });
    twin = await world.twin();
  });
  afterAll(async () => {
    await twin.close();
    await world.close();
  });

  const charges = (form: Form, iban: string = ibans.plain) => debits(world, iban, form);
  const codeOf = ({ body }: Answered): string => body.result.code;
  const faultsOf = ({ body }: Answered) => body.result.parameterErrors;
  const used = (id: string | undefined) => [
    { name: NAME, value: id, message: 'is that of a mandate for one debit, which was made' },
  ];

  it.each([
    ['once more', {}],
    ['as a further one', repeated],
    ['as the last one', { ...repeated, sequence: 'FINAL' }],
    ['as the first one of an instruction', initial],
    ['as a reservation', { paymentType: 'PA' }],
    ['with an account that is to be stored', { createRegistration: 'true' }],
  ])('is refused by name where it is used %s', async (_how, more) => {
    const mandate = aMandate();
    expect((await charges(mandate)).body.resultDetails).toMatchObject({ SequenceType: 'OOFF' });
    expect(faultsOf(await charges({ ...mandate, ...more }))).toEqual(used(mandate[NAME]));
  });

  it('is refused also where the gateway has made it', async () => {
    const { bankAccount } = (await charges({})).body as unknown as { bankAccount: { mandate: Form } };
    const { id = '', dateOfSignature = '' } = bankAccount.mandate;
    expect(faultsOf(await charges({ [NAME]: id, 'bankAccount.mandate.dateOfSignature': dateOfSignature }))).toEqual(
      used(id),
    );
  });

  it('is declined by a checkout and by a registration, whose shopper has not named it', async () => {
    const mandate = aMandate();
    await charges(mandate);
    const checkout = await createsCheckout(world, mandate);
    expect(codeOf(await pays(world, checkout, accountOf(ibans.plain)))).toBe(ended);
    const form = { entityId: demo.entityId, ...accountOf(ibans.plain), ...mandate };
    const stored = await world.post('v1/registrations', form);
    expect(codeOf(await paysBy(world, stored.body.id))).toBe(ended);
  });

  it('is free after a debit that was declined, or reversed before it was due', async () => {
    const mandate = aMandate();
    expect((await charges(mandate, ibans.notDebitable)).status).toBe(400);
    const reversed = await charges(mandate);
    expect(codeOf(await refersTo(world, reversed.body.id, 'RV'))).toBe(approved);
    expect(codeOf(await charges(mandate))).toBe(approved);
    expect(faultsOf(await charges(mandate))).toEqual(used(mandate[NAME]));
  });

  it('lets its checkout be paid after a declined attempt, once', async () => {
    const checkout = await createsCheckout(world, aMandate());
    expect(codeOf(await pays(world, checkout, accountOf(ibans.notDebitable)))).not.toBe(approved);
    expect(codeOf(await pays(world, checkout, accountOf(ibans.plain)))).toBe(approved);
  });

  it('has its captures and rebills', async () => {
    const reserved = await charges({ ...aMandate(), paymentType: 'PA' });
    for (const amount of ['46.00', '23.00'])
      expect(codeOf(await refersTo(world, reserved.body.id, 'CP', { ...money, amount }))).toBe(approved);
    const only = await charges(aMandate());
    expect(codeOf(await refersTo(world, only.body.id, 'RB', money))).toBe(approved);
  });

  it('is none while an agreement stands under it', async () => {
    const mandate = aMandate();
    for (const form of [initial, {}, repeated, {}])
      expect(codeOf(await charges({ ...mandate, ...form }))).toBe(approved);
  });

  it('is debited once by many debits of two processes at once', async () => {
    const mandate = aMandate();
    const app = await twin.app();
    const headers = { authorization: `Bearer ${demo.token}` };
    const elsewhere = async (): Promise<string> => {
      const body = new URLSearchParams({ ...order, ...accountOf(ibans.plain), ...mandate });
      const response = await app.request('/v1/payments', { method: 'POST', body, headers });
      return ((await response.json()) as Answered['body']).result.code;
    };
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_each, at) => (at % 2 ? elsewhere() : charges(mandate).then(codeOf))),
    );
    expect(codes.filter((code) => code === approved)).toHaveLength(1);
    expect(codes.filter((code) => ![approved, ended, '200.300.404'].includes(code))).toEqual([]);
  });

  it('is forgotten when it would have lapsed', async () => {
    const mandate = aMandate();
    await charges(mandate);
    await world.advance(days(36 * 31));
    const anew = { ...mandate, 'bankAccount.mandate.dateOfSignature': '2029-12-01' };
    expect(codeOf(await charges(anew))).toBe(approved);
  });
});
