import { createCipheriv, randomBytes, randomInt } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { stillClock } from '../clock.ts';
import type { EntityKey, Instant, PaymentKey } from '../core/values.ts';
import { sqliteStore } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';
import { createVault, deriveKey, type Vault } from './vault.ts';

const clock = stillClock(7 as Instant);
const secret = randomBytes(32);
const [ours, theirs] = [1 as EntityKey, 2 as EntityKey];
const record = 4_711 as PaymentKey;
const account = JSON.stringify({
  number: '4200000000000000',
  holder: 'Jane Jones',
  expiryMonth: '05',
  expiryYear: '2034',
});

describe('the vault', () => {
  let store: Store;
  let vault: Vault;
  beforeEach(() => {
    store = sqliteStore(':memory:');
    vault = createVault(store, secret, clock);
    return () => store.close();
  });

  it('opens a text that was sealed for an entity and a record', async () => {
    const texts = [account, '', 'Zoë 😀', 'x'.repeat(10_000)];
    const sealed = await Promise.all(texts.map((text) => vault.seal(ours, record, text)));
    expect(await Promise.all(sealed.map((text) => vault.open(ours, record, text)))).toEqual(texts);
  });

  it('seals the same text differently each time, and shows nothing of it', async () => {
    const sealed = await Promise.all(Array.from({ length: 1_000 }, () => vault.seal(ours, record, account)));
    expect(new Set(sealed).size).toBe(1_000);
    expect(sealed.join('')).not.toContain('4200');
  });

  it('opens a text that another process sealed, or the same one before a restart', async () => {
    const sealed = await vault.seal(ours, record, account);
    expect(await createVault(store, secret, clock).open(ours, record, sealed)).toBe(account);
  });

  it('makes one data key for an entity, however many processes need it at the same time', async () => {
    const vaults = Array.from({ length: 10 }, () => createVault(store, secret, clock));
    const sealed = await Promise.all(vaults.map((each) => each.seal(ours, record, account)));
    expect(await store.dataKeys(ours)).toHaveLength(1);
    expect(await Promise.all(sealed.map((text) => vault.open(ours, record, text)))).toEqual(vaults.map(() => account));
  });

  it('keeps a data key only wrapped, and each entity has its own', async () => {
    await Promise.all([vault.seal(ours, record, account), vault.seal(theirs, record, account)]);
    const [mine, other] = [await store.dataKeys(ours), await store.dataKeys(theirs)];
    expect(mine).toEqual([
      { entity: ours, version: 1, createdAt: clock.now(), wrapped: expect.stringMatching(/^[\w-]{80}$/) },
    ]);
    expect(mine[0]?.wrapped).not.toBe(other[0]?.wrapped);
  });

  it('opens a text with the data key that sealed it, also after a newer one was added', async () => {
    const sealed = await vault.seal(ours, record, account);
    const wrapped = wrappedDataKey({ entity: ours, version: 2 });
    await store.keepDataKey({ entity: ours, version: 2, wrapped, createdAt: null });
    const restarted = createVault(store, secret, clock);
    const resealed = await restarted.seal(ours, record, account);
    expect([sealed, resealed].map((text) => text.split('.')[0])).toEqual(['1', '2']);
    expect(await restarted.open(ours, record, sealed)).toBe(account);
    expect(await vault.open(ours, record, resealed)).toBe(account);
  });

  it('refuses a text that was sealed for another record or another entity', async () => {
    await vault.seal(theirs, record, account);
    const sealed = await vault.seal(ours, record, account);
    await expect(vault.open(ours, (record + 1) as EntityKey, sealed)).rejects.toThrow('unable to authenticate');
    await expect(vault.open(theirs, record, sealed)).rejects.toThrow('unable to authenticate');
    await expect(vault.open(3 as EntityKey, record, sealed)).rejects.toThrow('found none');
  });

  it('opens none of a thousand texts that were swapped or edited', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 500 }, (_, index) => vault.seal(ours, index as EntityKey, account)),
    );
    const swapped = sealed.map((text, index) => vault.open(ours, ((index + 1) % 500) as EntityKey, text));
    const edited = sealed.map((text, index) => vault.open(ours, index as EntityKey, withOneLetterChanged(text)));
    const ends = await Promise.allSettled([...swapped, ...edited]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  });

  it('opens nothing that was cut short, padded or never sealed', async () => {
    const sealed = await vault.seal(ours, record, account);
    const texts = [
      '',
      '1.',
      '1.AAAA',
      account,
      sealed.slice(0, -4),
      sealed.slice(2),
      `${sealed}=`,
      `${sealed} `,
      `0${sealed}`,
      `1.${sealed}`,
      `9${sealed}`,
    ];
    const ends = await Promise.allSettled(texts.map((text) => vault.open(ours, record, text)));
    expect(ends.map(({ status }) => status)).toEqual(texts.map(() => 'rejected'));
  });

  it('opens nothing when the key-encryption key is another one', async () => {
    const sealed = await vault.seal(ours, record, account);
    const other = createVault(store, randomBytes(32), clock);
    await expect(other.open(ours, record, sealed)).rejects.toThrow(
      'the key-encryption key that wrapped data key 1 of entity 1',
    );
    await expect(other.seal(ours, record, account)).rejects.toThrow(
      'the key-encryption key that wrapped data key 1 of entity 1',
    );
  });

  it('refuses a data key that was stored for another entity', async () => {
    const sealed = await vault.seal(ours, record, account);
    const [row] = await store.dataKeys(ours);
    if (row) await store.keepDataKey({ ...row, entity: theirs });
    await expect(createVault(store, secret, clock).open(theirs, record, sealed)).rejects.toThrow('entity 2');
  });

  it('refuses a key-encryption key that is not 32 bytes', () => {
    for (const length of [0, 16, 31, 33, 64])
      expect(() => createVault(store, randomBytes(length), clock)).toThrow(`32 bytes, got ${length}`);
  });
});

describe('a derived key', () => {
  it('is the same each time for a purpose, and another one for another purpose or secret', () => {
    const keys = [
      deriveKey(secret, 'public ids'),
      deriveKey(secret, 'public ids'),
      deriveKey(secret, 'other'),
      deriveKey(randomBytes(32), 'public ids'),
    ];
    const [first, same, ...others] = keys.map((key) => key.toString('hex'));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(same).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });
});

/** A new data key, wrapped as the vault wraps one: AES-256-GCM with nonce and tag, bound to entity and version. */
function wrappedDataKey({ entity, version }: { entity: EntityKey; version: number }): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'wrap data keys'), nonce);
  cipher.setAAD(Buffer.from(`data key ${version} of entity ${entity}`));
  return Buffer.concat([nonce, cipher.update(randomBytes(32)), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Changes one character of a text, at a random place, into another one of the base64url alphabet. */
function withOneLetterChanged(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const index = randomInt(2, text.length);
  const letter = letters[(letters.indexOf(text.charAt(index)) + randomInt(1, 64)) % 64] ?? '';
  return text.slice(0, index) + letter + text.slice(index + 1);
}
