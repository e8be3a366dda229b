import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressBehind } from './proxies.ts';

const addressOf = clientAddressBehind(['10.0.0.0/8', '2001:db8::1']);
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  addressOf({
    socket: { remoteAddress } as IncomingMessage['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

describe('the address of a client', () => {
  it.each([
    ['is that of its socket', '192.0.2.7', undefined, '192.0.2.7'],
    ['is an IPv4 address on a socket for both protocols', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['is not what a stranger states', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['is what a trusted proxy states', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is what a trusted proxy states on a socket for both protocols', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is an IPv6 address', '2001:db8::1', '2001:db8:1::5', '2001:db8:1::5'],
    ['is found behind two proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['is not what the client wrote before its proxy did', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['may have a port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['may have brackets and a port', '10.0.0.1', '[2001:db8:1::5]:4711', '2001:db8:1::5'],
    ['is not known when a proxy does not state it', '10.0.0.1', undefined, undefined],
    ['is not known by another text', '10.0.0.1', 'unknown', undefined],
    ['is not known by an empty text', '10.0.0.1', ' ', undefined],
    ['is the first proxy’s when all are trusted', '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['is not known of a socket that was closed', undefined, '203.0.113.9', undefined],
  ])('%s', (_, socket, forwarded, address) => {
    expect(from(socket, forwarded)).toBe(address);
  });
});
