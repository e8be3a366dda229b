import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../core/values.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { cardOf, cards, chargesDirectly, paysBy } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const modes = [undefined, 'INITIAL', 'REPEATED'] as const;
const types = [undefined, 'UNSCHEDULED', 'INSTALLMENT', 'RECURRING'] as const;
const sources = [undefined, 'CIT', 'MIT'] as const;
const practices = [undefined, 'NO_SHOW'] as const;

const combinations = modes.flatMap((mode) =>
  types.flatMap((type) =>
    sources.flatMap((source) => practices.map((industryPractice) => ({ mode, type, source, industryPractice }))),
  ),
);
type Combination = (typeof combinations)[number];

const sent = (members: Partial<Combination>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members)
      .filter((entry): entry is [string, NonNullable<Combination[keyof Combination]>] => entry[1] !== undefined)
      .map(([name, value]) => [`standingInstruction.${name}`, value]),
  );

/** The result code of each combination that contradicts itself or what was agreed; all others are approved. */
function expected({ mode, type, source, industryPractice }: Combination): string {
  const contradicts =
    (mode === 'INITIAL' && (source === 'MIT' || industryPractice !== undefined)) ||
    (source === 'CIT' && industryPractice !== undefined);
  if (contradicts) return '200.300.404';
  const isOfOtherType = type !== undefined && type !== 'UNSCHEDULED' && industryPractice === undefined;
  return source === 'MIT' && isOfOtherType ? '600.200.501' : '000.100.110';
}

describe('a standing instruction', () => {
  it.each(combinations)(
    'of mode $mode, type $type, source $source and practice $industryPractice',
    async (combination) => {
      const first = await chargesDirectly(world, sent({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' }));
      const { body, status } = await chargesDirectly(world, {
        ...sent(combination),
        ...(combination.mode === 'INITIAL' ? {} : { 'standingInstruction.initialTransactionId': first.body.id }),
      });
      const code = expected(combination);
      expect(body.result.code).toBe(code);
      expect(status).toBe(code.startsWith('000') ? 200 : 400);
      if (code === '200.300.404') {
        expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(
          expect.arrayContaining([expect.stringMatching(/^standingInstruction\.(source|industryPractice)$/)]),
        );
      }
    },
  );

  it.each([
    ['MASTER', '5454545454545454', ['standingInstruction.recurringType']],
    ['VISA', '4200000000000000', undefined],
  ])('of recurring payments by %s states their kind where the scheme wants it', async (brand, number, faulty) => {
    const recurring = { ...cardOf(number, brand), ...sent({ mode: 'INITIAL', source: 'CIT', type: 'RECURRING' }) };
    const { body } = await chargesDirectly(world, recurring);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(faulty);
    const kind = { 'standingInstruction.recurringType': 'SUBSCRIPTION' };
    const first = await chargesDirectly(world, { ...recurring, ...kind });
    expect(first.body.result.code).toBe('000.100.110');
    const later = await chargesDirectly(world, {
      ...cardOf(number, brand),
      ...sent({ mode: 'REPEATED', source: 'MIT', type: 'RECURRING' }),
      'standingInstruction.initialTransactionId': first.body.id,
    });
    expect(later.body).toMatchObject({
      result: { code: '000.100.110' },
      standingInstruction: { recurringType: 'SUBSCRIPTION' },
    });
  });
});

describe('an industry practice', () => {
  const practised = (industryPractice: string, original: string, more: Record<string, string> = {}) =>
    chargesDirectly(world, {
      'standingInstruction.source': 'MIT',
      'standingInstruction.industryPractice': industryPractice,
      'standingInstruction.initialTransactionId': original,
      ...more,
    });
  const pays = async (more: Record<string, string> = {}) => (await chargesDirectly(world, more)).body.id;
  const reserves = { paymentType: 'PA' };
  const short = { 'customParameters[forceResultCode]': '800.100.155' };
  const otherCard = cardOf('4111111111111111');

  it.for([
    ['NO_SHOW', {}, {}, '000.100.110'],
    ['NO_SHOW', cardOf('4000000000000002'), {}, '700.300.200'],
    ['NO_SHOW', {}, { currency: 'USD' }, '700.100.500'],
    ['NO_SHOW', {}, { paymentType: 'CD' }, '700.100.700'],
    ['NO_SHOW', {}, otherCard, '700.100.400'],
    ['NO_SHOW', otherCard, { ...otherCard, 'card.expiryYear': '2039' }, '000.100.110'],
    ['DELAYED_CHARGES', reserves, {}, '000.100.110'],
    ['INCREMENTAL_AUTH', reserves, reserves, '000.100.110'],
    ['INCREMENTAL_AUTH', reserves, {}, '700.400.510'],
    ['INCREMENTAL_AUTH', {}, reserves, '700.400.510'],
    ['REAUTHORIZATION', reserves, reserves, '000.100.110'],
    ['REAUTHORIZATION', {}, reserves, '700.400.510'],
    ['RESUBMISSION', short, {}, '000.100.110'],
    ['RESUBMISSION', short, { amount: '92.01' }, '700.100.300'],
    ['RESUBMISSION', {}, {}, '700.300.100'],
    ['RESUBMISSION', cardOf('4000000000000002'), {}, '700.300.100'],
  ] as const)('%s after %o, with %o, ends with %s', async ([practice, original, more, code]) => {
    expect((await practised(practice, await pays(original), more)).body.result.code).toBe(code);
  });

  it('RESUBMISSION succeeds once, whichever of the declined tries it names, however many arrive at once', async () => {
    const first = await pays(short);
    const { body: second } = await practised('RESUBMISSION', first, short);
    expect(second.result.code).toBe('800.100.155');
    const tries = [first, second.id, first, second.id].map((id) => practised('RESUBMISSION', id));
    const codes = (await Promise.all(tries)).map(({ body }) => body.result.code);
    expect(codes.toSorted()).toEqual(['000.100.110', '800.110.100', '800.110.100', '800.110.100']);
    expect((await practised('RESUBMISSION', second.id)).body.result.code).toBe('800.110.100');
  });

  it('RESUBMISSION succeeds once, also after a declined try that its merchant has authenticated', async () => {
    const card = cardOf(cards.frictionless);
    const first = await pays({ ...card, ...short, transactionCategory: 'TO' });
    const authenticated = { ...card, 'threeDSecure.channel': '1', ...short };
    const { body: second } = await practised('RESUBMISSION', first, authenticated);
    expect(second).toMatchObject({ result: { code: '800.100.155' }, threeDSecure: { authenticationStatus: 'Y' } });
    expect((await practised('RESUBMISSION', second.id, card)).body.result.code).toBe('000.100.110');
    expect((await practised('RESUBMISSION', first, card)).body.result.code).toBe('800.110.100');
  });

  it('RESUBMISSION succeeds once at the dates of a schedule as well', async () => {
    const elsewhen = await openWorld();
    try {
      const { agrees, schedules, reads: readsSchedule } = merchantOf(() => elsewhen);
      const registration = await agrees({ 'standingInstruction.type': 'UNSCHEDULED' });
      const byMerchant = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
      const declined = await paysBy(elsewhen, registration, { ...byMerchant, ...short });
      expect(declined.body.result.code).toBe('800.100.155');
      const resubmission = {
        'standingInstruction.industryPractice': 'RESUBMISSION',
        'standingInstruction.initialTransactionId': declined.body.id,
      };
      const amount = { amount: '92.00' };
      const { id } = (await schedules(registration, { 'job.hour': '06', ...amount, ...resubmission })).body;
      await elsewhen.advance(days(4));
      const { plan, lastRun } = await readsSchedule(id);
      expect([plan.charges, lastRun?.result.code]).toEqual(['1', '800.110.100']);
    } finally {
      await elsewhen.close();
    }
  });

  it('INCREMENTAL_AUTH needs a reservation that is still open', async () => {
    const id = await pays(reserves);
    const capture = {
      entityId: '8a8294174b7ecb28014b9699220015ca',
      paymentType: 'CP',
      amount: '92.00',
      currency: 'EUR',
    };
    await world.post(`v1/payments/${id}`, capture);
    expect((await practised('INCREMENTAL_AUTH', id, reserves)).body.result.code).toBe('700.400.510');
  });

  it('that names no earlier payment is declined, and one of another gateway reaches the acquirer', async () => {
    const { body } = await chargesDirectly(world, {
      'standingInstruction.source': 'MIT',
      'standingInstruction.industryPractice': 'NO_SHOW',
    });
    expect(body.result.code).toBe('700.100.100');
    expect((await practised('NO_SHOW', '112233445566778')).body.result.code).toBe('000.100.110');
  });
});
