import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongSetting } from './config.ts';

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
    throw new WrongSetting(`TILLWAY_KEY_FILE: ${path} cannot be used: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
}

function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
}
