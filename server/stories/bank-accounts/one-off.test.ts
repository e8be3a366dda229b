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
  const elsewhere = async (mandate: Form): Promise<string> => {
    const body = new URLSearchParams({ ...order, ...accountOf(ibans.plain), ...mandate });
    const headers = { authorization: `Bearer ${demo.token}` };
    const response = await (await twin.app()).request('/v1/payments', { method: 'POST', body, headers });
    return ((await response.json()) as Answered['body']).result.code;
  };
  const faultsOf = ({ body }: Answered) => body.result.parameterErrors;
  const used = (id: string | undefined) => [
    { name: NAME, value: id, message: 'is that of a mandate for one debit, which was made' },
  ];

  it.each([
    ['once more', {}],
    ['as a reservation', { paymentType: 'PA' }],
  ])('is refused by name where it is used %s', async (_how, more) => {
    const mandate = aMandate();
    expect((await charges(mandate)).body.resultDetails).toMatchObject({ SequenceType: 'OOFF' });
    expect(faultsOf(await charges({ ...mandate, ...more }))).toEqual(used(mandate[NAME]));
  });

  it.each([
    ['as a further one', repeated],
    ['as the last one', { ...repeated, sequence: 'FINAL' }],
    ['as the first one of an instruction', initial],
    ['with an account that is to be stored', { createRegistration: 'true' }],
  ])('is another one where a debit under it is made %s', async (_how, more) => {
    const mandate = aMandate();
    for (const form of [{}, more]) expect(codeOf(await charges({ ...mandate, ...form }))).toBe(approved);
  });

  it('is refused also where the gateway has made it', async () => {
    const { bankAccount } = (await charges({})).body as unknown as { bankAccount: { mandate: Form } };
    const { id = '', dateOfSignature = '' } = bankAccount.mandate;
    expect(faultsOf(await charges({ [NAME]: id, 'bankAccount.mandate.dateOfSignature': dateOfSignature }))).toEqual(
      used(id),
    );
  });

  it('is declined by a checkout, whose shopper has not named it, unless that stores the account', async () => {
    const mandate = aMandate();
    const [plain, storing] = [await createsCheckout(world, mandate), await createsCheckout(world, mandate)];
    await charges(mandate);
    expect(codeOf(await pays(world, plain, accountOf(ibans.plain)))).toBe(ended);
    expect(codeOf(await pays(world, storing, { ...accountOf(ibans.plain), createRegistration: 'true' }))).toBe(
      approved,
    );
  });

  const stores = async (mandate: Form = {}): Promise<string> => {
    const form = { entityId: demo.entityId, ...accountOf(ibans.plain), ...mandate };
    return (await world.post('v1/registrations', form)).body.id;
  };

  it('is none by a debit that names the mandate of a registration, and ends none of its debits', async () => {
    const mandate = aMandate();
    const stored = await stores(mandate);
    const monthly = { ...order, registrationId: stored, 'job.expression': '0 0 6 1 * ?' };
    const schedule = await world.post('scheduling/v1/schedules', monthly);
    expect(codeOf(schedule)).toBe(approved);
    const sequenceTypes: unknown[] = [];
    for (const debit of [paysStored, paysStored, namesIt, paysStored, namesIt, paysStored])
      sequenceTypes.push((await debit()).body.resultDetails?.['SequenceType']);
    expect(sequenceTypes).toEqual(['FRST', 'RCUR', 'OOFF', 'RCUR', 'OOFF', 'RCUR']);
    await world.advance(days(63));
    const ofSchedule = `scheduling/v1/schedules/${schedule.body.id}?entityId=${demo.entityId}`;
    expect((await world.get(ofSchedule)).body).toMatchObject({ plan: { active: 'true', charges: '2' } });
    expect((await world.delete(ofSchedule)).status).toBe(200);

    function paysStored(): Promise<Answered> {
      return paysBy(world, stored);
    }
    function namesIt(): Promise<Answered> {
      return charges(mandate);
    }
  });

  it('is none by a debit that names a mandate that the gateway has made for a registration', async () => {
    const stored = await stores();
    const { bankAccount } = (await paysBy(world, stored)).body as unknown as { bankAccount: { mandate: Form } };
    const { id = '', dateOfSignature = '' } = bankAccount.mandate;
    const named = { [NAME]: id, 'bankAccount.mandate.dateOfSignature': dateOfSignature };
    for (const debit of [charges(named), charges(named), paysBy(world, stored)])
      expect(codeOf(await debit)).toBe(approved);
  });

  it('lets debits of a registration pass beside plain ones of another process', async () => {
    const mandate = aMandate();
    await charges(mandate);
    const stored = await stores(mandate);
    const debit = (at: number) => (at % 2 ? elsewhere(mandate) : paysBy(world, stored).then(codeOf));
    const codes = await Promise.all(Array.from({ length: 8 }, (_each, at) => debit(at)));
    expect(new Set(codes)).toEqual(new Set([approved]));
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

  it('is not free where the debit was reversed after a rebill', async () => {
    const mandate = aMandate();
    const only = await charges(mandate);
    expect(codeOf(await refersTo(world, only.body.id, 'RB', money))).toBe(approved);
    expect(codeOf(await refersTo(world, only.body.id, 'RV'))).toBe(approved);
    expect(faultsOf(await charges(mandate))).toEqual(used(mandate[NAME]));
  });

  it('is none while an agreement stands under it', async () => {
    const mandate = aMandate();
    for (const form of [initial, {}, repeated, {}])
      expect(codeOf(await charges({ ...mandate, ...form }))).toBe(approved);
  });

  it('is debited once by many debits of two processes at once', async () => {
    const mandate = aMandate();
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_each, at) => (at % 2 ? elsewhere(mandate) : charges(mandate).then(codeOf))),
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
