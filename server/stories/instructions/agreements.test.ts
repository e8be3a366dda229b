import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { linesAt } from '../payments/books.ts';
import { freshDatabase } from '../process/folder.ts';
import { cardOf, cards, chargesDirectly } from '../world/words.ts';
import { type Answered, demo, openWorld, type World } from '../world/world.ts';
import { codeOf, DAY, idIn, instruction, merchantOf } from './instructions.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());

const { begins, follows } = merchantOf(() => world);

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

  it('keeps the shopper’s consent: version and language of its text, time and address', async () => {
    const { body } = await begins(
      {},
      {
        testMode,
        locale: 'de-AT',
        'customer.ip': '203.0.113.7',
        'customParameters[SHOPPER_consentVersion]': '2026-11',
      },
    );
    const key = world.wired().gateway.ids.keyOf('payment', body.id);
    expect(key && (await world.store().payment(key))?.findings.consent).toEqual({
      textVersion: '2026-11',
      language: 'de-AT',
      at: world.clock.now(),
      address: '203.0.113.7',
    });
    expect(body).not.toHaveProperty('consent');
  });

  it('is named to the acquirer by each later one, with all that the merchant sent of it', async () => {
    const first = await begins({ type: 'RECURRING', expiry: '2030-12-31' }, { testMode: 'EXTERNAL' });
    const recurring = { type: 'RECURRING', recurringType: 'SUBSCRIPTION' };
    const later = await follows(first.body.id, recurring, { testMode: 'EXTERNAL' });
    expect((await linesAt(world.processorUrl)).at(-1)).toMatchObject({
      key: later.body.id,
      enhancedData: instruction({ mode: 'REPEATED', source: 'MIT', ...recurring, initialTransactionId: idIn(first) }),
    });
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

  it('charges the card of the first one, or the card that renews it', async () => {
    const first = await begins();
    for (const id of [idIn(first), first.body.id]) {
      const other = await follows(id, {}, cardOf('4111111111111111'));
      expect([other.status, codeOf(other)]).toEqual([400, '100.150.300']);
      expect(other.body.resultDetails['ExtendedDescription']).toContain('agreed with another account');
      expect(codeOf(await follows(id, {}, { 'card.expiryYear': '2039' }))).toBe('000.100.110');
    }
  });

  it('charges a stored card that was renewed under its registration', async () => {
    const first = await begins({}, { createRegistration: 'true' });
    const { registrationId } = first.body as unknown as { registrationId: string };
    const form = { entityId: demo.entityId, 'card.number': '4111111111111111' };
    expect((await world.post(`v1/registrations/${registrationId}`, form)).status).toBe(200);
    const named = instruction({ mode: 'REPEATED', source: 'MIT', initialTransactionId: idIn(first) });
    const order = { entityId: demo.entityId, amount: '12.00', currency: 'EUR', paymentType: 'DB', ...named };
    expect(codeOf(await world.post(`v1/registrations/${registrationId}/payments`, order))).toBe('000.100.110');
  });

  it('is refused after the last day, and not on it', async () => {
    const first = await begins({ expiry: '2026-11-20' });
    expect(codeOf(await follows(idIn(first)))).toBe('000.100.110');
    await world.advance(minutes(DAY));
    const late = await follows(idIn(first));
    expect(codeOf(late)).toBe('600.200.501');
    expect(late.body.resultDetails['ExtendedDescription']).toBe('the standing instruction has expired');
  });

  it('is no first one either after the last day', async () => {
    const late = await begins({ expiry: '2026-11-01' });
    expect(codeOf(late)).toBe('600.200.501');
    expect(late.body.resultDetails['ExtendedDescription']).toBe('the standing instruction has expired');
  });

  it('needs its first one whether or not it states that it is repeated', async () => {
    const bare = instruction({ source: 'MIT' });
    const { body } = await chargesDirectly(world, bare);
    expect(body.result.parameterErrors).toMatchObject([{ name: 'standingInstruction.initialTransactionId' }]);
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '2' });
    const named = { ...bare, 'standingInstruction.initialTransactionId': idIn(first) };
    expect(codeOf(await chargesDirectly(world, named))).toBe('000.100.110');
    expect(codeOf(await chargesDirectly(world, named))).toBe('600.200.501');
  });

  it('waits for the agreed number of days since the last one', async () => {
    const first = await begins({ type: 'RECURRING', frequency: '28' });
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('600.200.501');
    await world.advance(minutes(27 * DAY));
    expect(codeOf(await follows(idIn(first), { type: 'RECURRING' }))).toBe('600.200.501');
    await world.advance(minutes(DAY));
    const declined = await follows(
      idIn(first),
      { type: 'RECURRING' },
      { 'customParameters[forceResultCode]': '800.100.155' },
    );
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

  it('is not used to charge another stored account, except the same card stored twice', async () => {
    const first = await begins({}, { createRegistration: 'true' });
    const stores = async (number: string): Promise<string> =>
      (await world.post('v1/registrations', { entityId: demo.entityId, ...cardOf(number) })).body.id;
    const named = instruction({ initialTransactionId: idIn(first) });
    const other = await paysBy(await stores('4111111111111111'), named);
    expect([other.status, codeOf(other)]).toEqual([400, '100.150.300']);
    expect(other.body.resultDetails['ExtendedDescription']).toContain('agreed with another account');
    expect(codeOf(await paysBy(await stores(cards.approved), named))).toBe('000.100.110');
  });

  it('may have begun at another gateway: the acquirer receives the first payment as it was migrated', async () => {
    const migration = {
      'recurringMigration.paymentType': 'DB',
      'recurringMigration.amount': '12.00',
      'recurringMigration.requestTimestamp': '2025-03-01 10:00:00+0100',
      'recurringMigration.connectorTxId1': 'acquirer-4711',
    };
    const form = { entityId: demo.entityId, ...cardOf(cards.approved), ...migration };
    const { id } = (await world.post('v1/registrations', form)).body;
    const later = await paysBy(id, { testMode: 'EXTERNAL' });
    expect(codeOf(later)).toBe('000.100.112');
    expect((await linesAt(world.processorUrl)).at(-1)).toMatchObject({ enhancedData: migration });
    expect(codeOf(await paysBy(id, instruction({ expiry: '2026-11-01' })))).toBe('600.200.501');
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
