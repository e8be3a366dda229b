import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { accountOf, debits, ibans } from '../world/bank-accounts.ts';
import { paysBy, refersTo } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const repeated = {
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.type': 'UNSCHEDULED',
};
const sequenceOf = ({ body }: Answered): string | undefined =>
  (body.resultDetails as Record<string, string>)['SequenceType'];

const stores = (account: Record<string, string>) =>
  world.post('v1/registrations', { entityId: demo.entityId, ...account });

let mandates = 0;
/** Another mandate with each call. */
const givenElsewhere = () => ({
  'bankAccount.mandate.id': `B${String(++mandates).padStart(34, '0')}`,
  'bankAccount.mandate.dateOfSignature': '2026-11-20',
});

const ENDED = '800.100.204';
const codeOf = ({ body }: Answered): string => body.result.code;

it.each([
  ['by a debit', repeated],
  ['by a reservation that its capture completes', { ...repeated, paymentType: 'PA' }],
  ['by a debit without standingInstruction.mode', {}],
  ['by a reservation without it that its capture completes', { paymentType: 'PA' }],
])('a registration without a standing instruction is debited no more after its last debit, %s', async (_, form) => {
  const { id } = (await stores(accountOf(ibans.plain))).body;
  const first = await paysBy(world, id);
  const last = await paysBy(world, id, { ...form, sequence: 'FINAL' });
  expect([first, last].map(sequenceOf)).toEqual(['FRST', 'FNAL']);
  const money = { amount: '92.00', currency: 'EUR' };
  if ('paymentType' in form) expect(codeOf(await refersTo(world, last.body.id, 'CP', money))).toBe('000.100.110');
  const after = [
    await paysBy(world, id),
    await paysBy(world, id, repeated),
    await refersTo(world, first.body.id, 'RB', money),
  ];
  expect(after.map(codeOf)).toEqual([ENDED, ENDED, ENDED]);
});

it('a registration may be debited once, by its last debit, and is debited again where that is reversed', async () => {
  const { id } = (await stores(accountOf(ibans.plain))).body;
  const last = await paysBy(world, id, { sequence: 'FINAL' });
  expect([sequenceOf(last), codeOf(await paysBy(world, id))]).toEqual(['FNAL', ENDED]);
  expect(codeOf(await refersTo(world, last.body.id, 'RV', {}))).toBe('000.100.110');
  expect(sequenceOf(await paysBy(world, id))).toBe('RCUR');
});

it('a debit that creates the registration or begins an instruction is the first one, whatever its sequence', async () => {
  const created = await debits(world, ibans.plain, { createRegistration: 'true', sequence: 'FINAL' });
  const { id } = (await stores(accountOf(ibans.plain))).body;
  const initial = { ...repeated, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
  const begun = await paysBy(world, id, { ...initial, sequence: 'FINAL' });
  expect([created, begun].map(sequenceOf)).toEqual(['FRST', 'FRST']);
});

it('a mandate from elsewhere ends with the last debit that was collected here, and stands again where that is reversed', async () => {
  const given = { ...repeated, ...givenElsewhere() };
  const further = (more: Record<string, string> = {}) => debits(world, ibans.plain, { ...given, ...more });
  const first = await further();
  const last = await further({ sequence: 'FINAL' });
  expect([first, last].map(sequenceOf)).toEqual(['RCUR', 'FNAL']);
  const half = { amount: '46.00', currency: 'EUR' };
  const rebill = () => refersTo(world, first.body.id, 'RB', half);
  const byShopper = () => further({ 'standingInstruction.source': 'CIT' });
  const after = [await further(), await byShopper(), await further({ sequence: 'FINAL' }), await rebill()];
  expect(after.map(codeOf)).toEqual([ENDED, ENDED, ENDED, ENDED]);
  expect(codeOf(await refersTo(world, last.body.id, 'RV', {}))).toBe('000.100.110');
  const recurring = { 'standingInstruction.type': 'RECURRING' };
  const again = [await further(), await further(recurring), await rebill()];
  expect(again.map(codeOf)).toEqual(['000.100.110', '000.100.110', '000.100.110']);
});

it('the only debit of its mandate is no first one of others', async () => {
  const only = await debits(world, ibans.plain);
  expect(sequenceOf(only)).toBe('OOFF');
  const named = { ...repeated, 'standingInstruction.initialTransactionId': only.body.id };
  expect(codeOf(await debits(world, ibans.plain, named))).toBe('100.150.300');
  const byShopper = { ...named, 'standingInstruction.source': 'CIT' };
  expect(codeOf(await debits(world, ibans.plain, byShopper))).toBe('100.150.300');
});

it('nothing is debited under a mandate after the debit that its merchant has marked as the last one', async () => {
  const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const first = await debits(world, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
  const further = (more: Record<string, string>) =>
    debits(world, ibans.plain, { ...repeated, 'standingInstruction.initialTransactionId': first.body.id, ...more });
  const declined = await further({ sequence: 'FINAL', 'customParameters[forceResultCode]': '800.100.203' });
  expect(declined.body.result.code).toBe('800.100.203');
  const reserved = await further({ sequence: 'FINAL', paymentType: 'PA' });
  expect(sequenceOf(reserved)).toBe('FNAL');
  const money = { amount: '92.00', currency: 'EUR' };
  expect((await refersTo(world, reserved.body.id, 'CP', money)).body.result.code).toBe('000.100.110');
  expect((await further({})).body.result.code).toBe('800.100.204');
  const byShopper = { 'standingInstruction.source': 'CIT' };
  expect((await further(byShopper)).body.result.code).toBe('800.100.204');
  expect((await refersTo(world, first.body.id, 'RB', money)).body.result.code).toBe('800.100.204');
});

describe('a reservation under a mandate', () => {
  const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const half = { amount: '46.00', currency: 'EUR' };
  /** Further debits under a mandate of their own. */
  async function mandate() {
    const first = await debits(world, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
    const named = { ...repeated, 'standingInstruction.initialTransactionId': first.body.id };
    return (more: Record<string, string> = {}) => debits(world, ibans.plain, { ...named, ...more });
  }
  const captures = async (reserved: Answered) => (await refersTo(world, reserved.body.id, 'CP', half)).body;

  it('is captured no more after the last debit, because its bank would be asked for another one', async () => {
    const further = await mandate();
    const reserved = await further({ paymentType: 'PA' });
    expect((await captures(reserved)).result.code).toBe('000.100.110');
    await further({ sequence: 'FINAL' });
    expect((await captures(reserved)).result.code).toBe('800.100.204');
    expect((await refersTo(world, reserved.body.id, 'RV', {})).body.result.code).toBe('000.100.110');
  });

  const fromElsewhere = (more: Record<string, string>) =>
    debits(world, ibans.plain, { ...repeated, ...givenElsewhere(), sequence: 'FINAL', ...more });

  it('that is the last debit of a mandate from elsewhere is rebilled until its last capture', async () => {
    const reserved = await fromElsewhere({ paymentType: 'PA' });
    const first = await captures(reserved);
    const rebill = () => refersTo(world, first.id, 'RB', half);
    const rebills = async () => (await rebill()).body.result.code;
    expect([first.result.code, sequenceOf(await rebill())]).toEqual(['000.100.110', 'RCUR']);
    expect((await captures(reserved)).result.code).toBe('000.100.110');
    expect(await rebills()).toBe('800.100.204');
  });

  it('is rebilled under such a mandate after its rest was released, or its last capture reversed', async () => {
    const rebills = async (id: string) => (await refersTo(world, id, 'RB', half)).body.result.code;
    const released = await fromElsewhere({ paymentType: 'PA' });
    const first = await captures(released);
    expect((await refersTo(world, released.body.id, 'RV', {})).body.result.code).toBe('000.100.110');
    expect(await rebills(first.id)).toBe('000.100.110');

    const completed = await fromElsewhere({ paymentType: 'PA' });
    const [partial, last] = [await captures(completed), await captures(completed)];
    expect(await rebills(partial.id)).toBe('800.100.204');
    expect((await refersTo(world, last.id, 'RV', {})).body.result.code).toBe('000.100.110');
    expect(await rebills(partial.id)).toBe('000.100.110');
    expect(await rebills((await fromElsewhere({})).body.id)).toBe('800.100.204');
  });

  it('stands again with its mandate when the last debit is reversed, which was never collected', async () => {
    const further = await mandate();
    const reserved = await further({ paymentType: 'PA' });
    const last = await further({ sequence: 'FINAL' });
    expect((await further()).body.result.code).toBe('800.100.204');
    expect((await refersTo(world, last.body.id, 'RV', {})).body.result.code).toBe('000.100.110');
    expect((await captures(reserved)).result.code).toBe('000.100.110');
    expect(sequenceOf(await further())).toBe('RCUR');

    const reservedLast = await further({ paymentType: 'PA', sequence: 'FINAL' });
    await captures(reservedLast);
    const captured = await captures(reservedLast);
    expect((await further()).body.result.code).toBe('800.100.204');
    expect((await refersTo(world, captured.id, 'RV', {})).body.result.code).toBe('000.100.110');
    expect((await further()).body.result.code).toBe('000.100.110');
  });
});

it('nothing else is debited by a registration whose mandate has ended, and its schedule ends', async () => {
  const elsewhen = await openWorld();
  try {
    const { schedules, reads: readsSchedule } = merchantOf(() => elsewhen);
    const agreed = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    const type = { 'standingInstruction.type': 'RECURRING' };
    const first = await debits(elsewhen, ibans.plain, { createRegistration: 'true', ...agreed, ...type });
    const id = first.body.registrationId;
    const schedule = (await schedules(id, { 'job.hour': '06' })).body.id;
    const byMerchant = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT', ...type };
    const last = await paysBy(elsewhen, id, { ...byMerchant, sequence: 'FINAL' });
    expect(sequenceOf(last)).toBe('FNAL');
    const after = [await paysBy(elsewhen, id), await paysBy(elsewhen, id, { ...agreed, ...type })];
    expect(after.map(({ body }) => body.result.code)).toEqual(['800.100.204', '800.100.204']);
    await elsewhen.advance(days(2));
    expect((await readsSchedule(schedule)).plan).toMatchObject({ active: 'false', endedBy: 'forbidden' });
  } finally {
    await elsewhen.close();
  }
});

it('a reservation under a mandate that is the last debit ends it with its capture, and not when it is released', async () => {
  const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const first = await debits(world, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
  const last = (more: Record<string, string>) =>
    debits(world, ibans.plain, {
      ...repeated,
      'standingInstruction.initialTransactionId': first.body.id,
      sequence: 'FINAL',
      ...more,
    });
  const released = await last({ paymentType: 'PA' });
  await refersTo(world, released.body.id, 'RV', {});
  expect((await last({})).body.result.code).toBe('000.100.110');
  expect((await last({})).body.result.code).toBe('800.100.204');
});

it.each([
  ['completes it', '52.00', {}],
  ['is marked as the last one', '12.00', { sequence: 'FINAL' }],
])('a reservation that is the last debit ends its mandate with the capture that %s', async (_, rest, marked) => {
  const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const first = await debits(world, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
  const named = { 'standingInstruction.initialTransactionId': first.body.id };
  const further = (more: Record<string, string>) => debits(world, ibans.plain, { ...repeated, ...named, ...more });
  const reserved = (await further({ sequence: 'FINAL', paymentType: 'PA' })).body.id;
  const captures = (amount: string, more: Record<string, string> = {}) =>
    refersTo(world, reserved, 'CP', { amount, currency: 'EUR', ...more });
  expect(sequenceOf(await captures('40.00'))).toBe('RCUR');
  expect(sequenceOf(await further({}))).toBe('RCUR');
  expect(sequenceOf(await captures(rest, marked))).toBe('FNAL');
  expect((await further({})).body.result.code).toBe('800.100.204');
  expect((await captures('1.00')).body.result.code).toMatch(/^700\.400\.1/);
});

it('a mandate ends also where its cardholder had stopped the instruction, which stays stopped when the last debit is reversed', async () => {
  const agreed = { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' };
  const first = await debits(world, ibans.plain, { 'standingInstruction.mode': 'INITIAL', ...agreed });
  const named = { ...repeated, 'standingInstruction.initialTransactionId': first.body.id };
  const byMerchant = (more: Record<string, string> = {}) => debits(world, ibans.plain, { ...named, ...more });
  const byShopper = (more: Record<string, string> = {}) => byMerchant({ ...agreed, ...more });
  const rebill = () => refersTo(world, first.body.id, 'RB', { amount: '46.00', currency: 'EUR' });
  const STOPPED = '800.100.500';
  expect(codeOf(await byMerchant({ 'customParameters[forceResultCode]': STOPPED }))).toBe(STOPPED);
  const last = await byShopper({ sequence: 'FINAL' });
  expect(sequenceOf(last)).toBe('FNAL');
  expect([await byShopper(), await rebill()].map(codeOf)).toEqual([ENDED, ENDED]);
  expect(codeOf(await refersTo(world, last.body.id, 'RV', {}))).toBe('000.100.110');
  const again = [await byShopper(), await rebill(), await byMerchant()];
  expect(again.map(codeOf)).toEqual(['000.100.110', '000.100.110', STOPPED]);
});

describe('a debit that names the mandate by its id is declined after the last one', () => {
  const initial = {
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'UNSCHEDULED',
  };
  async function ended() {
    const { mandate } = (await debits(world, ibans.plain, initial)).body['bankAccount'] as unknown as {
      mandate: { id: string; dateOfSignature: string };
    };
    const named = {
      'bankAccount.mandate.id': mandate.id,
      'bankAccount.mandate.dateOfSignature': mandate.dateOfSignature,
    };
    const reserved = (await debits(world, ibans.plain, { ...named, paymentType: 'PA' })).body.id;
    expect(sequenceOf(await debits(world, ibans.plain, { ...repeated, ...named, sequence: 'FINAL' }))).toBe('FNAL');
    return { named, reserved };
  }

  it.each([
    ['alone', {}],
    ['as one of the shopper', { 'standingInstruction.source': 'CIT', 'standingInstruction.type': 'UNSCHEDULED' }],
    ['as one of the merchant', { 'standingInstruction.source': 'MIT', 'standingInstruction.type': 'UNSCHEDULED' }],
    ['as the first one', initial],
    ['as a reservation', { paymentType: 'PA' }],
    ['with an account to be stored', { createRegistration: 'true' }],
  ])('%s', async (_, more) => {
    const { named } = await ended();
    expect((await debits(world, ibans.plain, { ...named, ...more })).body.result.code).toBe('800.100.204');
  });

  it('as the capture of an earlier reservation', async () => {
    const { reserved } = await ended();
    expect((await refersTo(world, reserved, 'CP')).body.result.code).toBe('800.100.204');
  });
});
