import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agreementOf, minutes } from '../../core/values.ts';
import type { Wired } from '../../wiring.ts';
import { accountOf, ibans } from '../world/bank-accounts.ts';
import { type Channel, entities, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { keepsDebit, overtaking } from '../process/overtaken.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';
import { databases } from '../proofs/databases.ts';

type Form = Readonly<Record<string, string>>;

const unscheduled = { 'standingInstruction.type': 'UNSCHEDULED' };
const initial = { ...unscheduled, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
const repeated = { ...unscheduled, 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
const last = { sequence: 'FINAL' };
const naming = (id: string) => ({ 'standingInstruction.initialTransactionId': id });
const APPROVED = '000.100.110';
const ENDED = '800.100.204';
const here = 'bakery in town';
const there = 'bakery online';

let mandates = 0;
/** Another mandate with each call. */
const given = () => ({
  'bankAccount.mandate.id': `G${String(++mandates).padStart(34, '0')}`,
  'bankAccount.mandate.dateOfSignature': '2026-11-10',
});

const codeOf = ({ body }: Answered): string => body.result.code;
const sequenceOf = ({ body }: Answered): string | undefined =>
  (body.resultDetails as Record<string, string> | undefined)?.['SequenceType'];

const overtaker = overtaking(keepsDebit);

describe.each(databases)('a mandate whose last debit was made ends on $name', ({ fresh }) => {
  let world: World;
  let twin: Wired;
  beforeAll(async () => {
    world = await openWorld({
      database: await fresh(),
      provisionFile: provisionFile(),
      seams: overtaker.seams,
    });
    twin = await world.twin();
  });
  afterEach(() => {
    overtaker.meanwhile = undefined;
  });
  afterAll(async () => {
    await twin.close();
    await world.close();
  });

  const headersOf = (channel: Channel) => ({ authorization: `Bearer ${tokenOf(channel)}` });
  const sends = (path: string, form: Form, channel: Channel = here): Promise<Answered> =>
    world.post(path, { entityId: entities[channel], ...form }, headersOf(channel));
  const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const debits = (form: Form = {}, channel?: Channel) =>
    sends('v1/payments', { ...order, ...accountOf(ibans.plain), ...form }, channel);
  const paysBy = (registration: string, form: Form = {}) =>
    sends(`v1/registrations/${registration}/payments`, { ...order, ...form });
  const rebills = ({ body }: Answered) => sends(`v1/payments/${body.id}`, { ...order, paymentType: 'RB' });
  const reverses = ({ body }: Answered) => sends(`v1/payments/${body.id}`, { paymentType: 'RV' });
  const codesOf = async (...orders: readonly (() => Promise<Answered>)[]): Promise<readonly string[]> => {
    const codes: string[] = [];
    for (const each of orders) codes.push(codeOf(await each()));
    return codes;
  };

  it('for each of two instructions of one stored account', async () => {
    const one = await debits({ ...initial, createRegistration: 'true' });
    const { registrationId: id } = one.body;
    const other = await paysBy(id, initial);
    expect(sequenceOf(await paysBy(id, { ...repeated, ...naming(one.body.id), ...last }))).toBe('FNAL');
    const after = await codesOf(
      () => paysBy(id, { ...repeated, ...naming(other.body.id) }),
      () => paysBy(id, repeated),
      () => paysBy(id),
      () => rebills(other),
      () => rebills(one),
    );
    expect(after).toEqual([ENDED, ENDED, ENDED, ENDED, ENDED]);
  });

  it('for each of two instructions that name it, until the last debit is reversed', async () => {
    const mandate = given();
    const one = await debits({ ...mandate, ...initial });
    const other = await debits({ ...mandate, ...initial });
    const final = await debits({ ...mandate, ...repeated, ...last });
    expect([one, other, final].map(sequenceOf)).toEqual(['FRST', 'FRST', 'FNAL']);
    const further = [
      () => debits({ ...mandate, ...repeated }),
      () => debits({ ...mandate, ...repeated }, there),
      () => debits({ ...mandate, ...repeated, ...naming(one.body.id) }),
      () => debits({ ...mandate, ...repeated, ...naming(other.body.id) }),
      () => rebills(one),
      () => rebills(other),
      () => debits(mandate),
    ];
    expect(await codesOf(...further)).toEqual(further.map(() => ENDED));
    expect(codeOf(await reverses(final))).toBe(APPROVED);
    expect(await codesOf(...further)).toEqual(further.map(() => APPROVED));
  });

  it('by a debit whose first one is unknown here', async () => {
    const first = await debits({ ...initial, createRegistration: 'true' });
    const { registrationId: id } = first.body;
    expect(sequenceOf(await paysBy(id, { ...repeated, ...naming('ELSEWHERE123'), ...last }))).toBe('FNAL');
    const after = await codesOf(
      () => paysBy(id, repeated),
      () => paysBy(id),
      () => rebills(first),
    );
    expect(after).toEqual([ENDED, ENDED, ENDED]);
  });

  it.each([
    ['its instruction', initial],
    ['another debit', repeated],
  ] as const)('at once for another channel of the merchant, with %s', async (_known, first) => {
    const mandate = given();
    expect(codeOf(await debits({ ...mandate, ...first }))).toBe(APPROVED);
    overtaker.meanwhile = async () => {
      const form = { entityId: entities[here], ...order, ...accountOf(ibans.plain), ...mandate, ...repeated, ...last };
      const app = await twin.app();
      const body = new URLSearchParams(form);
      const answer = await app.request('/v1/payments', { method: 'POST', body, headers: headersOf(here) });
      expect(((await answer.json()) as { result: { code: string } }).result.code).toBe(APPROVED);
    };
    expect(codeOf(await debits({ ...mandate, ...repeated }, there))).toBe(ENDED);
    expect(overtaker.meanwhile).toBeUndefined();
  });

  it('without its registration, which gets a new one with an update', async () => {
    const { id } = (await sends('v1/registrations', { ...accountOf(ibans.plain), ...given() })).body;
    const first = await paysBy(id);
    expect(sequenceOf(await paysBy(id, { ...repeated, ...last }))).toBe('FNAL');
    expect(codeOf(await paysBy(id))).toBe(ENDED);
    expect(codeOf(await sends(`v1/registrations/${id}`, given()))).toBe(APPROVED);
    const after = await codesOf(
      () => paysBy(id),
      () => paysBy(id, repeated),
      () => paysBy(id, initial),
      () => rebills(first),
    );
    expect(after).toEqual([APPROVED, APPROVED, APPROVED, ENDED]);
    expect(codeOf(await paysBy(id, { ...repeated, ...last }))).toBe(APPROVED);
    expect(codeOf(await paysBy(id))).toBe(ENDED);
  });

  it.each([
    ['not for an instruction that was given after the one that has ended', 'earlier', APPROVED],
    ['for an instruction that was given before the one that has ended', 'later', ENDED],
  ] as const)('%s in an earlier release', async (_what, cancelled, expected) => {
    const mandate = given();
    const earlier = await debits({ ...mandate, ...initial });
    await world.advance(minutes(1));
    const later = await debits({ ...mandate, ...initial });
    const [of, standing] = cancelled === 'earlier' ? [earlier, later] : [later, earlier];
    const key = world.wired().gateway.ids.keyOf('payment', of.body.id) ?? expect.fail('Expected a payment');
    await world
      .store()
      .commit([{ kind: 'cancelAgreements', cancellation: { agreement: agreementOf(key), code: ENDED } }]);
    const after = await codesOf(
      () => debits({ ...mandate, ...repeated, ...naming(standing.body.id) }),
      () => debits({ ...mandate, ...repeated }),
      () => rebills(standing),
      () => debits({ ...mandate, ...repeated, ...naming(of.body.id) }),
      () => rebills(of),
    );
    expect(after).toEqual([expected, expected, expected, ENDED, ENDED]);
  });
});
