import type { Socket } from 'node:net';
import { type Connection, isAnswered } from './connections.ts';

/** What decides about the requests of a connection, and answers those that it refuses. */
export type Refusing = {
  /** Whether most requests that arrive now are refused. */
  readonly isFull: (socket: Socket) => boolean;
  readonly mayBegin: (url: string, socket: Socket) => boolean;
  /** A complete response, in ASCII. */
  readonly response: (socket: Socket) => string;
  readonly onRefused: (socket: Socket) => void;
};

type Parse = (bytes: Buffer) => void;

/**
 * Refuses requests of a connection before node's parser, which takes more time than the refusal. Whatever is not
 * certainly one whole request in the usual form is left to the parser, and so is all that may begin (DECISIONS 197).
 */
export function refuseEarly(socket: Socket, connection: Connection, refusing: Refusing): void {
  if (connection.isRefusedEarly) return;
  const [listener, ...others] = socket.listeners('data');
  if (!listener || others.length > 0) return;
  // The cast holds because node's server listens to the bytes of each of its sockets, and feeds its parser with them.
  const parse = listener as Parse;
  connection.isRefusedEarly = true;
  // Another listener also ends the parser's own reading from the socket.
  socket.off('data', parse).on('data', (bytes: Buffer) => {
    const url = refusing.isFull(socket) && isAnswered(socket, connection) ? urlOfRequest(bytes) : undefined;
    if (url === undefined || refusing.mayBegin(url, socket)) return parse(bytes);
    socket.write(refusing.response(socket), 'latin1');
    refusing.onRefused(socket);
  });
}

const HEAD_END = '\r\n\r\n';

/**
 * The address of the only request in these bytes; undefined for anything else. A length in another form than digits, two
 * of them, and whatever changes where a request or a connection ends, are the parser's (RFC 9112, 6.3).
 */
export function urlOfRequest(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const [, url] = REQUEST_LINE.exec(head) ?? [];
  const [field = '', length = '0'] = LENGTH.exec(head) ?? [];
  const isOther = FRAMING.test(field === '' ? head : head.replace(field, ''));
  return isOther || bytes.length !== end + HEAD_END.length + Number(length) ? undefined : url;
}

/** HEAD is left out, because its responses have no body. */
const REQUEST_LINE = /^(?:GET|POST) (\/[!-~]*) HTTP\/1\.1\r\n/;
const LENGTH = /\r\ncontent-length: (\d{1,7})(?=\r\n|$)/i;
const FRAMING =
  /\r\n(?:content-length|transfer-encoding|connection(?!: keep-alive(?:\r\n|$))|expect|upgrade|trailer|[ \t])|(?<!\r)\n/i;
