import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { WrongSetting } from '../config.ts';
import type { Instant } from '../core/values.ts';
import { writeDurably } from '../store/durable-files.ts';
import type { Store } from '../store/store.ts';
import { deriveKey } from '../store/vault.ts';
import { looksRandom } from './randomness.ts';

const HEX_KEY = /^[0-9a-f]{64}$/i;
const MARK = 'keyFile';
/** When the database got its key file. */
const SINCE_MARK = 'keyFileSince';

/** The key-encryption key: 32 bytes, in a file of 64 hexadecimal characters that only its owner may read. */
export function readKeyFile(path: string, mode: 'test' | 'live'): Buffer {
  const text = naming(path, () => readFileSync(path, 'utf8')).trim();
  if (!HEX_KEY.test(text)) throw new WrongSetting(`TILLWAY_KEY_FILE: expected 64 hexadecimal characters in ${path}`);
  const isWeak = mode === 'live' ? !looksRandom(text) : new Set(text).size < 4;
  if (isWeak)
    throw new WrongSetting(
      `TILLWAY_KEY_FILE: the key in ${path} is too regular to be random; openssl rand -hex 32 makes one`,
    );
  if (mode === 'live' && (statSync(path).mode & OTHERS) !== 0)
    throw new WrongSetting(`TILLWAY_KEY_FILE: others than its owner may use ${path}; live mode needs chmod 600 or 400`);
  return Buffer.from(text, 'hex');
}

/** The rights of the group and of all others. */
const OTHERS = 0o077;

/**
 * Makes the key file of a new database, and no other: beside a database that was written with a key, a new one would
 * look like that key and open nothing. The file is on disk before the database's first row.
 */
export async function makeKeyFile(path: string, store: Pick<Store, 'mark' | 'highestKey'>): Promise<void> {
  if (existsSync(path)) return;
  if (await isUsed(store))
    throw new WrongSetting(
      `TILLWAY_KEY_FILE: ${path} is missing, and the database was written with it. Put it back: without it, account data and ids of payments are lost. To begin anew, choose another TILLWAY_DATABASE`,
    );
  naming(path, () => writeDurably(path, `${randomBytes(32).toString('hex')}\n`));
}

/** Whether a gateway has begun to write to a database, which it does with a key. */
export const isUsed = async (store: Pick<Store, 'mark' | 'highestKey'>): Promise<boolean> =>
  (await store.mark(MARK)) !== undefined || (await store.highestKey()) !== undefined;

/** Runs work on a key file, and names the file and its setting when the work fails. */
function naming<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new WrongSetting(`TILLWAY_KEY_FILE: ${path} cannot be used: ${reason}`);
  }
}

/**
 * Throws WrongSetting when the database was written with another key file (DECISIONS 39). With another one, account
 * data would not open, and inquiries would be sent with keys that the acquirer never received, so that completed
 * charges would be taken for none.
 */
export async function demandOwnKey(store: Pick<Store, 'mark' | 'setMark'>, key: Buffer, now: Instant): Promise<void> {
  const own = deriveKey(key, 'fingerprint of the key file').readUIntBE(0, 6);
  const known = await store.mark(MARK);
  if (known === undefined) {
    await store.setMark(SINCE_MARK, now);
    await store.setMark(MARK, own);
  }
  if (known !== undefined && known !== own)
    throw new WrongSetting('TILLWAY_KEY_FILE: the database was written with another key file');
}
