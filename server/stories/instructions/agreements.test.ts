import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { cardOf, cards, chargesDirectly } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY = 24 * 60;
const instruction = (members: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`standingInstruction.${name}`, value]));

/** The first payment of a standing instruction. */
const begins = (members: Record<string, string> = {}, more: Record<string, string> = {}): Promise<Answered> =>
  chargesDirectly(world, {
    ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED', ...members }),
    ...more,
  });

/** A later payment that the merchant initiates. */
const follows = (
  initialTransactionId: string,
  members: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<Answered> =>
  chargesDirectly(world, {
    ...instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED', initialTransactionId, ...members }),
    ...more,
  });

const idIn = ({ body }: Answered): string =>
  (body as unknown as { standingInstruction: Record<string, string> }).standingInstruction['initialTransactionId'] ??
  '';
const codeOf = ({ body }: Answered): string => body.result.code;

describe.each(['INTERNAL', 'EXTERNAL'])('the first payment of a standing instruction, in mode %s', (testMode) => {
  const success = testMode === 'INTERNAL' ? '000.100.110' : '000.100.112';

  it('is answered with the scheme’s id, which later payments name', async () => {
    const first = await begins({}, { testMode });
    expect(codeOf(first)).toBe(success);
    expect(idIn(first)).toMatch(/^\d{15}$/);
    expect(first.body.resultDetails['CardholderInitiatedTransactionID']).toBe(idIn(first));
    const later = await follows(idIn(first), {}, { testMode });
    expect(codeOf(later)).toBe(success);
    expect(later.body.resultDetails).not.toHaveProperty('CardholderInitiatedTransactionID');
  });

  it('may be named by its own id; the acquirer then receives the scheme’s', async () => {
    const first = await begins({}, { testMode });
    const later = await follows(first.body.id, {}, { testMode });
    expect(codeOf(later)).toBe(success);
    expect(idIn(later)).toBe(idIn(first));
  });

  it('that is declined leaves no agreement', async () => {
    const first = await begins({}, { testMode, ...cardOf(cards.declined) });
    expect(codeOf(first)).toBe('800.100.152');
    expect(codeOf(await follows(first.body.id, {}, { testMode }))).toBe('100.150.300');
  });
});

describe('a payment that the merchant initiates', () => {
  it('names the first one, unless the channel is lenient', async () => {
    const { status, body } = await chargesDirectly(
      world,
      instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED' }),
    );
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.initialTransactionId' }]);
    expect(body).not.toHaveProperty('id');
  });

  it('may follow a first one that another gateway made: the acquirer alone knows it', async () => {
    expect(codeOf(await follows('112233445566778'))).toBe('000.100.110');
    expect(codeOf(await follows('112233445566778', { expiry: '2020-01-01' }))).toBe('600.200.501');
  });

  it('has the currency and the type that were agreed', async () => {
    const first = await begins({ type: 'RECURRING' });
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }, { currency: 'USD' }))).toBe('700.100.500');
    expect(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' }))).toBe('600.200.501');
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('000.100.110');
  });

  it('is refused after the last day, and not on it', async () => {
    const first = await begins({ expiry: '2026-11-20' });
    expect(codeOf(await follows(idIn(first)))).toBe('000.100.110');
    await world.advance(minutes(DAY));
    const late = await follows(idIn(first));
    expect(codeOf(late)).toBe('600.200.501');
    expect(late.body.resultDetails['ExtendedDescription']).toBe('the standing instruction has expired');
  });

  it('waits for the agreed number of days since the last one', async () => {
    const first = await begins({ type: 'RECURRING', frequency: '28' });
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('600.200.501');
    await world.advance(minutes(27 * DAY));
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('600.200.501');
    await world.advance(minutes(DAY));
    const declined = await follows(idIn(first), { type: 'RECURRING' }, cardOf('4000000000009995'));
    expect(codeOf(declined)).toBe('800.100.155');
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('000.100.110');
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('600.200.501');
  });

  it('is one of the agreed number of instalments, of which the first payment is one', async () => {
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '3' });
    const codes = [];
    for (let i = 0; i < 4; i += 1) codes.push(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' })));
    expect(codes).toEqual(['000.100.110', '000.100.110', '600.200.501', '600.200.501']);
  });
});

describe('an agreement that is limited', () => {
  it.each(['INTERNAL', 'EXTERNAL'])(
    'is charged exactly as often as agreed by twenty merchants’ workers at once, in mode %s',
    async (testMode) => {
      const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '8' }, { testMode });
      const all = await Promise.all(
        Array.from({ length: 20 }, () => follows(idIn(first), { type: 'INSTALLMENT' }, { testMode })),
      );
      const approved = all.filter(({ status }) => status === 200);
      expect(approved).toHaveLength(7);
      expect(new Set(all.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['600.200.501']));
    },
  );

  it('is free again after a payment whose outcome was not known for a while', async () => {
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '3' }, { testMode: 'EXTERNAL' });
    const lost = await follows(
      idIn(first),
      { type: 'INSTALLMENT' },
      { testMode: 'EXTERNAL', 'customParameters[SIM_answer]': 'lost' },
    );
    expect(codeOf(lost)).toBe('000.200.000');
    const meanwhile = await follows(idIn(first), { type: 'INSTALLMENT' }, { testMode: 'EXTERNAL' });
    expect(codeOf(meanwhile)).toBe('800.120.402');
    await world.advance(minutes(2));
    expect(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' }, { testMode: 'EXTERNAL' }))).toBe('000.100.112');
    expect(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' }, { testMode: 'EXTERNAL' }))).toBe('600.200.501');
  });
});

describe('the advice of an issuer', () => {
  const declines = (id: string, advice: string, number = '4000000000000002') =>
    follows(id, {}, { ...cardOf(number), 'customParameters[SIM_advice]': advice });

  it.each([
    ['02', '700.600.002', 72],
    ['24', '700.600.024', 1],
    ['25', '700.600.025', 24],
    ['26', '700.600.026', 48],
    ['27', '700.600.027', 96],
    ['28', '700.600.028', 144],
    ['29', '700.600.029', 192],
    ['30', '700.600.030', 240],
  ])('%s delays the next try of the merchant with %s for %s hours', async (advice, code, hours) => {
    const first = await begins();
    const card = cardOf('4000000000000002');
    expect(codeOf(await declines(idIn(first), advice))).toBe('800.100.152');
    expect(codeOf(await follows(idIn(first), {}, card))).toBe(code);
    await world.advance(minutes(hours * 60 - 1));
    expect(codeOf(await follows(idIn(first), {}, card))).toBe(code);
    await world.advance(minutes(1));
    expect(codeOf(await follows(idIn(first), {}, card))).toBe('800.100.152');
  });

  it.each([
    ['03', '700.601.003', '4000000000009987'],
    ['22', '700.601.022', '4000000000000069'],
    ['01', '700.601.001', '4000000000000127'],
  ])('%s forbids every later try of the merchant with %s, and no other account', async (advice, code, number) => {
    const first = await begins();
    await declines(idIn(first), advice, number);
    await world.advance(minutes(400 * DAY));
    expect(codeOf(await follows(idIn(first), {}, cardOf(number)))).toBe(code);
    expect(codeOf(await follows(idIn(first)))).toBe('000.100.110');
    expect(codeOf(await chargesDirectly(world, cardOf(number)))).toMatch(/^800\.100/);
  });

  it('that the card was stolen needs no advice to forbid a retry', async () => {
    const first = await begins();
    expect(codeOf(await follows(idIn(first), {}, cardOf('4000000000009979')))).toBe('800.100.159');
    expect(codeOf(await follows(idIn(first), {}, cardOf('4000000000009979')))).toBe('700.601.003');
  });

  it('21 ends the agreement, whatever card comes next', async () => {
    const first = await begins();
    await declines(idIn(first), '21', '4000000000000119');
    expect(codeOf(await follows(idIn(first)))).toBe('800.100.500');
  });

  it('that the cardholder stopped the payments ends this agreement, or all of the account', async () => {
    const stopped = { 'customParameters[forceResultCode]': '800.100.500' };
    const all = { 'customParameters[forceResultCode]': '800.100.501' };
    const [one, other] = [await begins(), await begins()];
    await follows(idIn(one), {}, stopped);
    expect(codeOf(await follows(idIn(one)))).toBe('800.100.500');
    expect(codeOf(await follows(idIn(other)))).toBe('000.100.110');
    await follows(idIn(other), {}, all);
    const third = await begins();
    expect(codeOf(await follows(idIn(other)))).toBe('800.100.501');
    expect(codeOf(await follows(idIn(third)))).toBe('000.100.110');
  });
});

describe('an agreement by a registration', () => {
  const paysBy = (registration: string, more: Record<string, string> = {}): Promise<Answered> =>
    world.post(`v1/registrations/${registration}/payments`, {
      entityId: demo.entityId,
      amount: '12.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...instruction({ mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED' }),
      ...more,
    });
  const registrationIn = ({ body }: Answered): string => (body as unknown as { registrationId: string }).registrationId;

  it('is found by the registration that its first payment created, and the scheme’s id is filled in', async () => {
    const first = await begins({}, { createRegistration: 'true' });
    const later = await paysBy(registrationIn(first));
    expect(codeOf(later)).toBe('000.100.110');
    expect(idIn(later)).toBe(idIn(first));
  });

  it('is found by the registration that its first payment charged', async () => {
    const stored = await world.post('v1/registrations', { entityId: demo.entityId, ...cardOf(cards.approved) });
    expect(codeOf(await paysBy(stored.body.id))).toBe('100.150.300');
    const first = await paysBy(stored.body.id, instruction({ mode: 'INITIAL', source: 'CIT' }));
    expect(codeOf(first)).toBe('000.100.110');
    expect(idIn(await paysBy(stored.body.id))).toBe(idIn(first));
  });

  it('may begin with the storing of the card alone', async () => {
    const stored = await world.post('v1/registrations', {
      entityId: demo.entityId,
      ...cardOf(cards.approved),
      ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' }),
    });
    expect(codeOf(await paysBy(stored.body.id))).toBe('000.100.110');
  });

  it('is over when the registration is deleted', async () => {
    const first = await begins({}, { createRegistration: 'true' });
    const response = await fetch(
      new URL(`v1/registrations/${registrationIn(first)}?entityId=${demo.entityId}`, world.baseUrl),
      { method: 'DELETE', headers: { authorization: `Bearer ${demo.token}` } },
    );
    expect(response.status).toBe(200);
    expect(codeOf(await paysBy(registrationIn(first)))).toBe('100.150.202');
    expect(codeOf(await follows(idIn(first)))).toBe('100.150.202');
  });
});
