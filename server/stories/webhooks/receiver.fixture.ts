import { createDecipheriv } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key of the encrypted format, published with these stories. */
export const secret = '0123456789abcdef'.repeat(4);

export type Received = { readonly headers: IncomingHttpHeaders; readonly path: string; readonly text: string };
/** A notification in the clear. */
export type Opened = {
  readonly id: string;
  readonly type: string;
  readonly action?: string;
  readonly payload: Readonly<Record<string, unknown>> & { readonly id: string };
};

export type Receiver = {
  readonly url: string;
  /** Every request in the order of its arrival. */
  readonly received: Received[];
  /** The notifications that were accepted, without the tests of the webhook, opened with a key. */
  readonly accepted: (key?: string) => readonly Opened[];
  /** Begins the list of what was accepted anew. */
  forget(): void;
  /** The status of the response to a request; a promise delays it. */
  answersWith: (request: Received) => number | Promise<number>;
  /** The text of its responses. */
  text: string;
  /** Further headers of its responses. */
  headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** A merchant's receiver of notifications on this machine. */
export async function openReceiver(key = secret): Promise<Receiver> {
  const taken: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = { headers: request.headers, path: request.url ?? '', text: Buffer.concat(chunks).toString() };
      receiver.received.push(arrived);
      void respond(arrived, response);
    });
  });
  async function respond(arrived: Received, response: ServerResponse): Promise<void> {
    const status = await receiver.answersWith(arrived);
    if (status < 300) taken.push(arrived);
    response.writeHead(status, receiver.headers).end(receiver.text);
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    received: [],
    accepted: (by = key) => taken.map((each) => opened(each, by)).filter(({ type }) => type !== 'test'),
    forget: () => void taken.splice(0),
    answersWith: () => 200,
    text: '',
    headers: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** A notification as its receiver reads it: encrypted, or in the clear. */
function opened({ headers, text }: Received, key = secret): Opened {
  const nonce = headers['x-initialization-vector'];
  const body = typeof nonce === 'string' ? decrypted(text, { nonce, tag: headers['x-authentication-tag'], key }) : text;
  return { id: String(headers['webhook-id']), ...(JSON.parse(body) as Omit<Opened, 'id'>) };
}

type Sealing = { readonly nonce: string; readonly tag: string | string[] | undefined; readonly key: string };

function decrypted(text: string, { nonce, tag, key }: Sealing): string {
  const hex = text.startsWith('{') ? (JSON.parse(text) as { encryptedBody: string }).encryptedBody : text;
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(nonce, 'hex'), {
    authTagLength: 16,
  }).setAuthTag(Buffer.from(String(tag), 'hex'));
  return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
}
