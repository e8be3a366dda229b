import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseJson } from 'shared';
import { z } from 'zod';
import { WrongSetting } from '../config.ts';
import { keyOfSpki } from '../connectors/wallet/elliptic-curve.ts';
import type { WalletRoots } from '../connectors/wallet/wallets.ts';
import type { Instant } from '../core/values.ts';

const certificate = z.string().transform((text, context) => {
  try {
    return new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64'));
  } catch {
    context.addIssue('must be a certificate in PEM or base64');
    return z.NEVER;
  }
});

/** A root key as the wallet publishes it; those of other protocols are left out. */
const signingKey = z.object({
  keyValue: z.string().transform((text, context) => {
    const key = keyOfSpki(Buffer.from(text, 'base64'));
    if (!key) context.addIssue('must be a public key of the curve P-256 in base64');
    return key ?? z.NEVER;
  }),
  protocolVersion: z.string(),
  keyExpiration: z
    .string()
    .regex(/^[0-9]{1,16}$/)
    .optional(),
});

const file = z.strictObject({
  APPLEPAY: z.array(certificate).default([]),
  GOOGLEPAY: z.object({ keys: z.array(signingKey) }).default({ keys: [] }),
});

/** Reads the operator's file of roots that wallets vouch for. Throws WrongSetting when it cannot be used. */
export function readWalletRoots(path: string): WalletRoots {
  const { data, error } = file.safeParse(parseJson(textOf(path)));
  if (!data) throw unusable(path, ...error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  return {
    APPLEPAY: data.APPLEPAY,
    GOOGLEPAY: data.GOOGLEPAY.keys
      .filter(({ protocolVersion }) => protocolVersion === 'ECv2')
      .map(({ keyValue, keyExpiration = Number.POSITIVE_INFINITY }) => ({
        key: keyValue,
        expiresAt: Number(keyExpiration) as Instant,
      })),
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (fault) {
    throw unusable(path, fault instanceof Error ? fault.message : String(fault));
  }
}

/** A line for each reason. */
const unusable = (path: string, ...reasons: readonly string[]): WrongSetting =>
  new WrongSetting(reasons.map((reason) => `TILLWAY_WALLET_ROOTS: ${path} cannot be used: ${reason}`).join('\n'));
