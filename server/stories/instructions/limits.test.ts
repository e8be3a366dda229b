import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import { minutes } from '../../core/values.ts';
import { startPayment } from '../../operations/accounts/start.ts';
import { freshDatabase } from '../process/folder.ts';
import { cards } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { codeOf, idIn, instruction, merchantOf } from './instructions.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());
const { begins, follows } = merchantOf(() => world);

describe('an agreement that is limited', () => {
  it('is exact for two gateways on one database', async () => {
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '6' });
    const twin = await world.twin();
    onTestFinished(() => twin.close());
    const here = world.wired().gateway;
    const form = instruction({
      mode: 'REPEATED',
      source: 'MIT',
      type: 'INSTALLMENT',
      initialTransactionId: idIn(first),
    });
    const charge = (gateway: typeof here): Promise<Payment | Refusal> =>
      startPayment(gateway, {
        facts: {
          key: gateway.ids.key('payment'),
          entity: here.entities.channelOf(demo.entityId)?.key as never,
          checkout: null,
          type: 'DB',
          amountCents: 1200 as never,
          currency: 'EUR',
          testMode: 'INTERNAL',
          ndc: 'n',
          fields: form,
        },
        brand: 'VISA',
        account: {
          kind: 'card',
          card: { number: cards.approved, expiryMonth: '05', expiryYear: '2034', holder: null },
          cvv: null,
          proof: null,
        },
        alongside: [],
      });
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => charge(i % 2 ? here : twin.gateway)));
    expect(all.filter((payment) => 'state' in payment && payment.state === 'approved')).toHaveLength(5);
  });

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

  it('counts a resubmission, and no other practice', async () => {
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '2' });
    const declined = { 'customParameters[forceResultCode]': '800.100.155' };
    const noShow = { type: 'INSTALLMENT', industryPractice: 'NO_SHOW' };
    for (let i = 0; i < 3; i += 1) expect(codeOf(await follows(first.body.id, noShow))).toBe('000.100.110');
    const short = await follows(idIn(first), { type: 'INSTALLMENT' }, declined);
    expect(codeOf(short)).toBe('800.100.155');
    const again = { type: 'INSTALLMENT', industryPractice: 'RESUBMISSION' };
    expect(codeOf(await follows(short.body.id, again))).toBe('000.100.110');
    expect(codeOf(await follows(short.body.id, again))).toBe('600.200.501');
  });

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

describe('a process that dies', () => {
  it('while a payment of a limited agreement is at the acquirer leaves it to the inquiry, and counts it once', async () => {
    const testMode = { testMode: 'EXTERNAL' };
    const first = await begins({ type: 'INSTALLMENT', numberOfInstallments: '2' }, testMode);
    const lost = { ...testMode, 'customParameters[SIM_answer]': 'lost' };
    const sent = await follows(idIn(first), { type: 'INSTALLMENT' }, lost);
    await world.crash();
    expect(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' }, testMode))).toBe('800.120.402');
    await world.advance(minutes(5));
    const read = await world.get(`v1/payments/${sent.body.id}?entityId=${demo.entityId}`);
    expect(codeOf(read)).toBe('000.100.112');
    expect(codeOf(await follows(idIn(first), { type: 'INSTALLMENT' }, testMode))).toBe('600.200.501');
  });
});
