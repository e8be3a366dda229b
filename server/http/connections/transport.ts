import type { IncomingMessage } from 'node:http';
import { proxiesIn } from './proxies.ts';

/** What is known of the way that requests take to the gateway. */
export type Transport = {
  /** Live mode answers nothing that came without TLS. */
  readonly demandsTls: boolean;
  /** Addresses and networks of proxies, whose X-Forwarded-Proto is believed. */
  readonly trustedProxies: readonly string[];
};

/** Paths that show nothing but whether the process runs. The machine's own probes may ask for them without TLS. */
const probes = new Set(['/healthz', '/readyz']);

/** Whether a request may be answered as it came. */
export function transportCheck({ demandsTls, trustedProxies }: Transport): (request: IncomingMessage) => boolean {
  if (!demandsTls) return () => true;
  const proxies = proxiesIn(trustedProxies);
  const probing = proxiesIn([...LOOPBACK, ...trustedProxies]);
  return (request) => {
    const { socket } = request;
    const isTls = 'encrypted' in socket;
    const forwarded = request.headers['x-forwarded-proto'];
    const isFromProxy = trustedProxies.length > 0 && proxies.include(socket.remoteAddress);
    if (isFromProxy && forwarded !== undefined ? areAllTls(forwarded) : isTls) return true;
    return probes.has(request.url ?? '') && probing.include(socket.remoteAddress);
  };
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** The header has a protocol for each proxy on the way. */
const areAllTls = (forwarded: string | readonly string[]): boolean =>
  String(forwarded)
    .split(',')
    .every((protocol) => protocol.trim().toLowerCase() === 'https');
