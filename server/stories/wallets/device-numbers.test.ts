import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The content of a token that the merchant's server decrypted (spec, Mobile wallet account). */
const content = {
  'card.number': '4200000000000042',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'threeDSecure.verificationId': 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
  'threeDSecure.eci': '05',
  'mobileWallet.source': 'web',
};
const pay = (fields: Record<string, string> = {}, left: readonly string[] = []) => {
  const form = { entityId: demo.entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...content, ...fields };
  return world.post('v1/payments', Object.fromEntries(Object.entries(form).filter(([name]) => !left.includes(name))));
};

describe('the content of a wallet’s token', () => {
  it.each(['APPLEPAY', 'GOOGLEPAY', 'VISA', undefined])(
    'is paid as %s without a status, a security code and 3-D Secure, at either acquirer',
    async (brand) => {
      const named: Record<string, string> = brand === undefined ? {} : { paymentBrand: brand };
      const answered = [await pay(named), await pay({ ...named, testMode: 'EXTERNAL' })];
      expect(answered.map(({ body }) => body.result.code)).toEqual(['000.100.110', '000.100.112']);
      expect(answered[0]?.body.paymentBrand).toBe(brand ?? 'VISA');
    },
  );

  it.each(['05', '06', '07'])('reaches the acquirer with the indicator %s', async (eci) => {
    expect((await pay({ 'threeDSecure.eci': eci })).body.result.code).toBe('000.100.110');
  });

  it('from an app is paid as well', async () => {
    expect((await pay({ 'mobileWallet.source': 'app' })).body.result.code).toBe('000.100.110');
  });

  it('has the indicators of its network', async () => {
    const mastercard = { 'card.number': '5200000000000007', paymentBrand: 'APPLEPAY' };
    expect((await pay({ ...mastercard, 'threeDSecure.eci': '02' })).body.result.code).toBe('000.100.110');
    expect((await pay({ ...mastercard, 'threeDSecure.eci': '05' })).body.result.code).toBe('100.370.121');
  });

  it('of another network than was named is refused', async () => {
    expect((await pay({ paymentBrand: 'MASTER' })).body.result.code).toBe('100.100.700');
  });

  it('has to be complete', async () => {
    for (const name of ['card.expiryMonth', 'threeDSecure.verificationId', 'threeDSecure.eci']) {
      const { status, body } = await pay({ paymentBrand: 'APPLEPAY' }, [name]);
      expect(status).toBe(400);
      expect(body.result.parameterErrors?.map((fault) => fault.name)).toContain(name);
    }
    const without = await pay({ paymentBrand: 'APPLEPAY' }, ['mobileWallet.source']);
    expect(without.body.result.parameterErrors?.map(({ message }) => message)).toContain(
      'needs mobileWallet parameters, not card parameters',
    );
  });

  it('creates no registration, because its number is for the device', async () => {
    const { status, body } = await pay({ paymentBrand: 'APPLEPAY', createRegistration: 'true' });
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['createRegistration']]);
  });
});
