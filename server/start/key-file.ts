import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongSetting } from '../config.ts';
import type { Store } from '../store/store.ts';
import { deriveKey } from '../store/vault.ts';

const HEX_KEY = /^[0-9a-f]{64}$/i;

/** The key-encryption key: 32 bytes, in a file of 64 hexadecimal characters that only its owner may read. */
export function readKeyFile(path: string, { create }: { create: boolean }): Buffer {
  const text = textOf(path, create).trim();
  if (!HEX_KEY.test(text)) throw new WrongSetting(`TILLWAY_KEY_FILE: expected 64 hexadecimal characters in ${path}`);
  if (new Set(text).size < 4) throw new WrongSetting('TILLWAY_KEY_FILE: the key is too regular to be random');
  return Buffer.from(text, 'hex');
}

function textOf(path: string, create: boolean): string {
  try {
    if (create && !existsSync(path)) createKeyFile(path);
    return readFileSync(path, 'utf8');
  } catch (fault) {
    throw new WrongSetting(
      `TILLWAY_KEY_FILE: ${path} cannot be used: ${fault instanceof Error ? fault.message : String(fault)}`,
    );
  }
}

function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
}

const MARK = 'keyFile';

/**
 * Throws WrongSetting when the database was written with another key file (DECISIONS 39). With another one, account
 * data would not open, and inquiries would be sent with keys that the acquirer never received, so that completed
 * charges would be taken for none.
 */
export async function demandOwnKey(store: Pick<Store, 'mark' | 'setMark'>, key: Buffer): Promise<void> {
  const own = deriveKey(key, 'fingerprint of the key file').readUIntBE(0, 6);
  const known = await store.mark(MARK);
  if (known === undefined) await store.setMark(MARK, own);
  else if (known !== own) throw new WrongSetting('TILLWAY_KEY_FILE: the database was written with another key file');
}
