import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { SMALL_BODY } from '../body-budget.ts';
import { takeTurn } from './turns.ts';

/** In milliseconds: a client that is still sending would lose an answer whose connection is closed at once. */
const LINGER = 1000;

/** Whether the rest of a body would be too much to read for nothing. */
export const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY;

/**
 * Answers a request with a large body in its turn. When the answer is there before the body, nothing more is read from
 * the connection, and it is closed a moment later (RFC 9112, 9.6); node would read the rest and discard it.
 */
export async function answerLarge(
  incoming: IncomingMessage,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const { socket } = incoming;
  socket.pause();
  await new Promise<void>(takeTurn);
  if (socket.destroyed) return RESPONSE_ALREADY_SENT;
  // A handler that reads the body resumes the socket.
  const response = await answer();
  if (socket.destroyed) return response;
  if (incoming.complete) {
    socket.resume();
    return response;
  }
  socket.pause();
  const body = Buffer.from(await response.arrayBuffer());
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}`, ...lines];
  socket.write([...head, `content-length: ${body.length}`, 'connection: close', '', ''].join('\r\n'));
  socket.end(body);
  setTimeout(() => socket.destroy(), LINGER).unref();
  return RESPONSE_ALREADY_SENT;
}
