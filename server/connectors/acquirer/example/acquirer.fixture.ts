import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Order = { readonly verb?: string; readonly minor: number; readonly currency: string; readonly of?: string } & {
  readonly card?: { readonly number: string };
};
type Entry = {
  readonly key: string;
  readonly state: string;
  readonly reason?: string;
  readonly [more: string]: unknown;
};

const DECLINED_CARD = '4000000000000002';

/** The acquirer that was made up for `docs/connectors.md`, with its books in memory. */
export async function startExampleAcquirer() {
  const books = new Map<string, Entry>();
  const verbs: string[] = [];

  function take(key: string, { verb = '', minor, currency, of, card }: Order): Entry {
    const isKnown = of === undefined ? card !== undefined : books.get(of)?.state === 'done';
    const reason = isKnown ? (card?.number === DECLINED_CARD ? '05' : '00') : '25';
    if (reason === '00') verbs.push(`${verb} ${key}`);
    const state = reason === '00' ? 'done' : 'refused';
    return { key, state, reason, number: `ex-${books.size + 1}`, minor, currency };
  }
  function answer(response: ServerResponse, [key = '', step]: readonly string[], order: Order): void {
    const entry = books.get(key) ?? (step === 'close' ? { key, state: 'never' } : take(key, order));
    books.set(key, entry);
    response.writeHead(entry.state === 'never' && step !== 'close' ? 409 : 200).end(JSON.stringify(entry));
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
      .split('/')
      .slice(2);
    void json(request).then((order) => answer(response, path, order as Order));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    charges: (key: string): number => verbs.filter((line) => line.endsWith(` ${key}`)).length,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
