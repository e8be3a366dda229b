import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { administrator } from '../world/administrator.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, type World } from '../world/world.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' } as const;

type Called = { readonly headers: IncomingHttpHeaders; readonly body: Readonly<Record<string, string>> };

/** A merchant's server that records callbacks. */
export async function openMerchant() {
  const called: Called[] = [];
  const merchant = {
    url: '',
    called,
    answers: (response: ServerResponse): void => void response.end(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      called.push({ headers: request.headers, body: Object.fromEntries(form) });
      merchant.answers(response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/risk`;
  return merchant;
}

/** A callback as the admin API lists it. */
export type Listed = {
  readonly id: string;
  readonly state: string;
  readonly tries: number;
  readonly reason: string | null;
};

/** Has the demo's channel call a merchant back. */
export const configures = (world: World, { url }: { readonly url: string }, more: object = {}) =>
  administrator(world).patch(`entities/${demo.entityId}/risk/callback`, { urls: [url], ...more });

/** The callbacks of the demo's channel in a state, the latest first. */
export const listsCallbacks = async (world: World, state = 'failed'): Promise<readonly Listed[]> =>
  JSON.parse((await administrator(world).get(`entities/${demo.entityId}/risk/callbacks?state=${state}`)).text)
    .callbacks;

/** The id of a payment that waits for an analyst. */
export const holds = async (world: World): Promise<string> => (await chargesDirectly(world, toReview)).body.id;
