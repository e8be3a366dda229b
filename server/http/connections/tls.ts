import type { ServerOptions } from 'node:https';

/** A certificate with its chain, and its private key, both PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

/** TLS 1.2 with forward secrecy and authenticated encryption, or TLS 1.3 (RFC 9325, 4.2; PCI DSS 4.2.1). */
export const tlsOptions: ServerOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  handshakeTimeout: 5000,
};

/** A year: how long browsers ask for nothing of the gateway without TLS (RFC 6797). */
export const STRICT_TRANSPORT = 'max-age=31536000';
