import type { DemoGateway } from '../../gateway.ts';

type Channel = { readonly token: string; readonly entityId: string };
type StoredCard = { readonly number?: string; readonly brand?: string; readonly expiry?: readonly [string, string] };

/** Stores a card at a channel, and returns the id of its registration. */
export const storesCard = (
  gateway: DemoGateway,
  channel: Channel,
  { number = '4200000000000000', brand = 'VISA', expiry: [month, year] = ['05', '2034'] }: StoredCard = {},
): Promise<string> =>
  stores(gateway, channel, {
    paymentBrand: brand,
    'card.number': number,
    'card.holder': 'Jane Jones',
    'card.expiryMonth': month,
    'card.expiryYear': year,
  });

/** Stores an account at a channel, and returns the id of its registration. */
export async function stores(
  { gatewayUrl }: DemoGateway,
  { token, entityId }: Channel,
  account: Readonly<Record<string, string>>,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const body = new URLSearchParams({ entityId, ...account });
  const stored = await fetch(`${gatewayUrl}v1/registrations`, { method: 'POST', headers, body });
  return ((await stored.json()) as { readonly id: string }).id;
}

/** The parameters of a checkout that offers these registrations. */
export const offering = (...ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id, at) => [`registrations[${at}].id`, id]));

/** The state of a registration, as its merchant reads it. */
export const codeOfStored = (gateway: DemoGateway, channel: Channel, id: string): Promise<string> =>
  codeOf(gateway, channel, { id, method: 'GET' });

/** Deletes a registration, as its merchant's server does. */
export const deletesStored = (gateway: DemoGateway, channel: Channel, id: string): Promise<string> =>
  codeOf(gateway, channel, { id, method: 'DELETE' });

async function codeOf(
  { gatewayUrl }: DemoGateway,
  { token, entityId }: Channel,
  { id, method }: { readonly id: string; readonly method: 'GET' | 'DELETE' },
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${gatewayUrl}v1/registrations/${id}?entityId=${entityId}`, { method, headers });
  return ((await answer.json()) as { readonly result: { readonly code: string } }).result.code;
}
