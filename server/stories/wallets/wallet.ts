import type { Answered, World } from '../world/world.ts';
import { demo } from '../world/world.ts';

/** A token of the simulated wallet, made as a developer makes one. */
export async function tokenFor({ processorUrl }: World, order: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(`${processorUrl}wallet/tokens?${new URLSearchParams(order).toString()}`);
  const { paymentToken } = (await response.json()) as { paymentToken?: string };
  if (paymentToken === undefined) throw new Error(`Expected a token, saw status ${response.status}`);
  return paymentToken;
}

/** Pays with a token, 92.00 EUR unless stated otherwise. */
export const payWithToken = (
  world: World,
  paymentToken: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> =>
  world.post(
    'v1/payments',
    {
      entityId: demo.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'APPLEPAY',
      'mobileWallet.paymentToken': paymentToken,
      ...fields,
    },
    { authorization: `Bearer ${demo.token}`, ...headers },
  );
