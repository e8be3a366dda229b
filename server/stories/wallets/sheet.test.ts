import type { FrameData } from 'shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWith } from '../world/demo-settings.ts';
import { createsCheckout, pays } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ brands: ['GOOGLEPAY', 'VISA', 'APPLEPAY'] }) });
});
afterAll(() => world.close());

const dataIn = (text: string): FrameData =>
  JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as FrameData;
const formOf = async (at: World, query = '') => {
  const checkout = await createsCheckout(at);
  const response = await fetch(`${at.baseUrl}v1/checkouts/${checkout}/frame?locale=en${query}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  return { checkout, policy, data: dataIn(await response.text()) };
};

describe('a form that offers wallets', () => {
  it('has the merchant’s registration at each, and may load the script of the simulated ones', async () => {
    const { data, policy } = await formOf(world);
    expect(data.wallets).toEqual({
      script: `${world.processorUrl}wallet/wallets.js`,
      offers: [
        { brand: 'GOOGLEPAY', recipient: 'merchant:12345678901234567890', publicKey: expect.stringMatching(/^MFk/) },
        { brand: 'APPLEPAY', recipient: 'merchant.example.tillway', publicKey: expect.stringMatching(/^MFk/) },
      ],
    });
    expect(policy).toContain(`script-src 'sha256-`);
    expect(policy).toContain(new URL(world.processorUrl).origin);
  });

  it('offers those that the page names', async () => {
    const { data } = await formOf(world, '&brands=VISA,APPLEPAY');
    expect(data.wallets?.offers.map(({ brand }) => brand)).toEqual(['APPLEPAY']);
  });

  it('has none without simulators, nor for a channel that lists none', async () => {
    const bare = await openWorld({
      provisionFile: demoWith({ brands: ['APPLEPAY', 'VISA'] }),
      environment: { TILLWAY_SIMULATORS: 'off' },
    });
    const plain = await openWorld();
    for (const each of [bare, plain]) {
      const { data, policy } = await formOf(each);
      expect(data).not.toHaveProperty('wallets');
      expect(policy).not.toContain(new URL(each.processorUrl).origin);
      await each.close();
    }
  });
});

describe('the sheet of a simulated wallet', () => {
  const sheetFor = async (more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const { data } = await formOf(world);
    const { brand, recipient, publicKey } = data.wallets?.offers[0] ?? {};
    const order = {
      brand,
      recipient,
      publicKey,
      amount: '92.00',
      currency: 'EUR',
      shop: 'Larch',
      origin: world.baseUrl,
    };
    const query = new URLSearchParams({ ...order, ...more } as Record<string, string>);
    return fetch(`${world.processorUrl}wallet/sheet?${query.toString()}`, { headers });
  };

  it('shows shop and amount in the browser’s language, and runs its own script alone', async () => {
    const response = await sheetFor({}, { 'accept-language': 'de-AT, en;q=0.5' });
    const text = await response.text();
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('Larch');
    expect(text).toMatch(/92,00\s€/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('does not open for an order that no wallet would take', async () => {
    for (const wrong of [{ brand: 'OTHER' }, { amount: 'all' }, { currency: 'XXY' }, { origin: 'nowhere' }])
      expect((await sheetFor(wrong)).status).toBe(400);
  });

  it('has the cards whose tokens the gateway opens', async () => {
    const { data, checkout } = await formOf(world);
    const fields = [...(await (await sheetFor()).text()).matchAll(/name="(\w+)"\s+value="([^"]*)"/g)];
    const order = Object.fromEntries(fields.toReversed().map(([, name, value]) => [name, value])) as Record<
      string,
      string
    >;
    expect(Object.keys(order).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'amount',
      'brand',
      'currency',
      'number',
      'publicKey',
      'recipient',
    ]);
    const minted = await fetch(`${world.processorUrl}wallet/tokens?${new URLSearchParams(order).toString()}`);
    const { paymentToken } = (await minted.json()) as { paymentToken: string };
    const paid = await pays(world, checkout, {
      paymentBrand: data.wallets?.offers[0]?.brand ?? '',
      'mobileWallet.paymentToken': paymentToken,
    });
    expect(paid.body.result.code).toBe('000.100.110');
  });
});
