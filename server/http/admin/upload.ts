import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { shown } from 'shared';
import { isRefusal, type Refusal, refuseParameters } from '../../core/refusal.ts';
import { permitUpload } from '../connections/uploads.ts';
import { ClientDisconnected, type Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import type { AdminEndpoint } from './endpoint.ts';
import type { AdminHandler } from './handler.ts';
import type { AdminRequest, AdminSender } from './request.ts';

/** An upload whose sender and query are in order. */
type Upload = {
  readonly gateway: HttpGateway;
  readonly endpoint: AdminEndpoint & { readonly upload: NonNullable<AdminEndpoint['upload']> };
  readonly handler: AdminHandler;
  readonly c: Context<Env>;
  readonly sender: AdminSender;
  readonly query: AdminRequest['query'];
};

/** Hands the bytes of an upload on while they arrive: none of it is held in memory. */
export async function receiveUpload({
  gateway,
  endpoint,
  handler,
  c,
  sender,
  query,
}: Upload): Promise<object | Refusal> {
  const fault = faultOf(c, endpoint.upload.contentType);
  if (isRefusal(fault)) return fault;
  const { incoming } = c.env ?? {};
  if (incoming) permitUpload(incoming);
  const stream = incoming ? partsOf(incoming) : wholeOf(c);
  return handler(gateway, { ...sender, query, body: undefined, stream });
}

/** What clients send with the type of a text; the header is that of RFC 4180. */
const PARAMETER = /^(?:|charset="?utf-8"?|header=\w{1,10})$/;

function faultOf(c: Context<Env>, contentType: string): Refusal | undefined {
  const [sent, coding] = [c.req.header('content-type'), c.req.header('content-encoding')];
  const [type, ...parameters] = (sent ?? '').toLowerCase().split(';');
  const isType = type?.trim() === contentType && parameters.every((parameter) => PARAMETER.test(parameter.trim()));
  const faults = [
    ...(isType
      ? []
      : [{ name: 'Content-Type', value: shown(sent ?? ''), message: `must be ${contentType}; charset=UTF-8` }]),
    ...(coding === undefined || coding === 'identity'
      ? []
      : [{ name: 'Content-Encoding', value: shown(coding), message: 'may not be sent: a file is sent as it is' }]),
  ];
  return faults.length > 0 ? refuseParameters(faults) : undefined;
}

/** The parts of a body as its client sends them, no faster than they are taken. */
async function* partsOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of incoming.iterator({ destroyOnReturn: false })) yield part as Buffer;
  } catch (fault) {
    throw new ClientDisconnected(String(fault));
  }
  if (!incoming.complete) throw new ClientDisconnected('Expected the rest of an upload, but its connection was closed');
}

/** A request without a socket is one that a test made. */
async function* wholeOf(c: Context<Env>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(await c.req.arrayBuffer());
}
