import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { demoRecipients } from '../../test-data/wallets/keys.ts';
import { randomBytes } from 'node:crypto';
import { WrongSetting } from '../../config.ts';
import { provision } from '../../start/provision/provision.ts';
import { callbackDefaults } from '../../core/risk/callback.ts';
import { openStore } from '../../store/open-store.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import type { Instant } from '../../core/values.ts';
import { provisionFile } from '../world/two-merchants.ts';
import { openWorld } from '../world/world.ts';
import { fileWith, freshFolder } from './folder.ts';
import { partsOf } from './provision-parts.ts';

const nowhere = join(freshFolder(), 'nothing');

const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
const entity = (more: object) => ({ id: a, kind: 'channel', name: 'A shop', ...more });
const token = (more: object) => ({ token: 'a-long-token', entity: a, ...more });

/** Provision files that cannot be used, and their error messages. */
const wrongFiles: readonly (readonly [string, object, RegExp])[] = [
  ['with an unknown member', { entities: [entity({ colour: 'red' })], tokens: [] }, /entities\.0\.colour: is unknown/],
  [
    'with an id that is none',
    { entities: [entity({ id: 'x' })], tokens: [] },
    /entities\.0\.id: must be 32 characters a-f 0-9/,
  ],
  [
    'with a token that is too short',
    { entities: [entity({})], tokens: [token({ token: 'short' })] },
    /tokens\.0\.token: /,
  ],
  [
    'with an entity below an unknown one',
    { entities: [entity({ parent: b })], tokens: [] },
    new RegExp(`there is no entity ${b}`),
  ],
  [
    'with a token for an unknown entity',
    { entities: [entity({})], tokens: [token({ entity: b })] },
    new RegExp(`there is no entity ${b}`),
  ],
  [
    'with an entity twice',
    { entities: [entity({}), entity({})], tokens: [] },
    new RegExp(`entity ${a} is there twice`),
  ],
  [
    'with an active address for risk cases that it does not have',
    { entities: [entity({ riskCallback: { urls: ['https://shop.example/risk'], active: 2 } })], tokens: [] },
    /entities\.0\.riskCallback\.active: must be the place of one of the urls/,
  ],
  [
    'with a header for risk cases that is the gateway’s own',
    {
      entities: [
        entity({ riskCallback: { urls: ['https://shop.example/risk'], headers: [{ name: 'Host', value: 'x' }] } }),
      ],
      tokens: [],
    },
    /entities\.0\.riskCallback\.headers\.0\.name: /,
  ],
  [
    'with a second psp',
    { entities: [entity({ kind: 'psp' }), entity({ id: b, kind: 'psp' })], tokens: [] },
    new RegExp(`entity ${b} is a second psp`),
  ],
  ['with a token twice', { entities: [entity({})], tokens: [token({}), token({})] }, /a token is there twice/],
  [
    'with an origin that no browser writes so',
    { entities: [entity({ settings: { resultOrigins: ['https://Shop.example'] } })], tokens: [] },
    /resultOrigins\.0: /,
  ],
  [
    'with the scheme of scripts',
    { entities: [entity({ settings: { resultOrigins: ['javascript://'] } })], tokens: [] },
    /resultOrigins\.0: /,
  ],
  [
    'with the scheme of files',
    { entities: [entity({ settings: { resultOrigins: ['file://'] } })], tokens: [] },
    /resultOrigins\.0: /,
  ],
  [
    'with an origin for many',
    { entities: [entity({ settings: { resultOrigins: ['https://*.shop.example'] } })], tokens: [] },
    /resultOrigins\.0: /,
  ],
  [
    'in which an entity stands below one of its own kind',
    { entities: [entity({ parent: b }), entity({ id: b })], tokens: [] },
    /cannot belong to a channel/,
  ],
  [
    'that goes round in a circle',
    { entities: [entity({ parent: b }), entity({ id: b, kind: 'merchant', parent: a })], tokens: [] },
    /merchant b+ cannot belong to a channel/,
  ],
];

const demoKey = demoRecipients.APPLEPAY.privateKey;
const wallet = (parts: object) => ({ brand: 'APPLEPAY', recipient: 'merchant.example', privateKey: demoKey, ...parts });

describe('a provision file', () => {
  it.for([{ privateKey: 'secret-text' }, { privateKey: demoKey.slice(0, -8) }, { brand: 'VISA' }, { recipient: '' }])(
    'with a registration at a wallet that cannot be used is refused, without its key (%#)',
    async (parts) => {
      const content = { entities: [{ ...entity({}), wallets: [wallet(parts)] }], tokens: [] };
      const refused = await refusal(fileWith(JSON.stringify(content)));
      expect(refused).toMatch(/entities\.0\.wallets\.0\.(privateKey|brand|recipient): /);
      expect(refused).not.toContain('secret-text');
      expect(refused).not.toContain(demoKey.slice(0, 40));
    },
  );

  it('with a private key that is published with the demo is refused in live mode', async () => {
    const file = fileWith(JSON.stringify({ entities: [{ ...entity({}), wallets: [wallet({})] }], tokens: [] }));
    expect(await refusal(file, 'live')).toMatch(/entities\.0\.wallets\.0\.privateKey: is published with the demo/);
    expect(await refusal(file)).toBe('nothing');
  });

  const refusal = async (path: string, mode: 'test' | 'live' = 'test'): Promise<string> => {
    const store = await openStore(':memory:');
    const reported = await provision(partsOf(store), { path, mode }).catch((fault: unknown) =>
      fault instanceof WrongSetting ? fault.message : String(fault),
    );
    await store.close();
    return typeof reported === 'string' ? reported : 'nothing';
  };

  it.for(wrongFiles)('%s is refused', async ([, content, reported]) => {
    const refused = await refusal(fileWith(JSON.stringify(content)));
    expect(refused).toMatch(/^TILLWAY_PROVISION: .* cannot be used: /);
    expect(refused).toMatch(reported);
    expect(refused).not.toContain('a-long-token');
  });

  it('that does not exist, or is not JSON, is refused', async () => {
    expect(await refusal(nowhere)).toMatch(/^TILLWAY_PROVISION: .*no such file/);
    expect(await refusal(fileWith('{'))).toMatch(/^TILLWAY_PROVISION: .*JSON/);
  });

  it('with tokens that could be guessed is refused in live mode', async () => {
    const file = fileWith(JSON.stringify({ entities: [entity({})], tokens: [token({})] }));
    expect(await refusal(file, 'live')).toMatch(
      /^TILLWAY_PROVISION: .*: tokens\.0\.token: must be 256 random bits in live mode/,
    );
    expect(await refusal(file, 'test')).toBe('nothing');
  });

  it('with a token that may move the test clock is refused in live mode', async () => {
    const strong = randomBytes(32).toString('base64');
    const file = fileWith(
      JSON.stringify({ entities: [entity({})], tokens: [token({ token: strong, testClock: true })] }),
    );
    expect(await refusal(file, 'live')).toMatch(/: tokens\.0\.testClock: live mode has no test clock$/);
    expect(await refusal(file, 'test')).toBe('nothing');
  });

  it('with origins that are reached in the clear is refused in live mode, with each of them', async () => {
    const settings = {
      pageOrigins: ['https://shop.example', 'http://*.shop.example'],
      resultOrigins: ['http://shop.example'],
    };
    const file = fileWith(JSON.stringify({ entities: [entity({ settings })], tokens: [] }));
    const faults = (await refusal(file, 'live')).split('\n');
    expect(faults.map((line) => line.replace(/^TILLWAY_PROVISION: \S+ cannot be used: /, ''))).toEqual([
      'entities.0.settings.pageOrigins: must begin with https:// in live mode, not http://*.shop.example',
      'entities.0.settings.resultOrigins: must begin with https:// in live mode, not http://shop.example',
    ]);
    expect(await refusal(file, 'test')).toBe('nothing');
  });

  it('has where risk cases are called back to: headers are sealed, and an entity without any keeps its own', async () => {
    const store = await openStore(':memory:');
    const parts = partsOf(store);
    const applies = (more: object) =>
      provision(parts, { path: fileWith(JSON.stringify({ entities: [entity(more)], tokens: [] })), mode: 'test' });
    const riskCallback = { urls: ['https://shop.example/risk'], headers: [{ name: 'X-Shop', value: 'a secret' }] };
    await applies({ riskCallback });
    const { key } = (await store.entities())[0] ?? expect.fail('no entity');
    const kept = await store.callbackSettings(key);
    expect(kept?.terms).toEqual({ ...callbackDefaults, urls: riskCallback.urls });
    expect(kept?.headers).not.toContain('a secret');
    await applies({ riskCallback, name: 'Another name' });
    await applies({});
    expect(await store.callbackSettings(key)).toEqual(kept);
    await applies({ riskCallback: { urls: [], active: null } });
    expect(await store.callbackSettings(key)).toMatchObject({ version: 2, terms: { urls: [], active: null } });
    await store.close();
  });

  it('that gives an entity another kind is refused', async () => {
    const store = await openStore(':memory:');
    const applies = (kind: string) =>
      provision(partsOf(store), {
        path: fileWith(JSON.stringify({ entities: [entity({ kind })], tokens: [] })),
        mode: 'test',
      });
    await applies('channel');
    await expect(applies('merchant')).rejects.toThrow(`entity ${a} is a channel and cannot become a merchant`);
    await applies('channel');
    await store.close();
  });

  it('changes nothing when it is applied again', async () => {
    const store = await openStore(':memory:');
    const apply = async () => {
      await provision(partsOf(store), { path: provisionFile({}, [], 'live'), mode: 'live' });
      return { entities: await store.entities(), tokens: await store.tokens() };
    };
    const first = await apply();
    expect(first.entities).toHaveLength(8);
    expect(await apply()).toEqual(first);
    await store.close();
  });

  it('that no longer lists a token is applied by one process, and the others refuse the token within a second', async () => {
    const [kept, revoked] = ['a-token-that-is-kept', 'a-token-that-is-revoked'];
    const content = (tokens: readonly string[]) =>
      JSON.stringify({ entities: [entity({})], tokens: tokens.map((each) => token({ token: each })) });
    const file = fileWith(content([kept, revoked]));
    const world = await openWorld({ database: await freshDatabase(inject('postgres')), provisionFile: file });
    const asks = async (by: string): Promise<number> =>
      (await world.get(`v1/payments/unknown?entityId=${a}`, { authorization: `Bearer ${by}` })).status;
    expect(await asks(revoked)).toBe(404);
    writeFileSync(file, content([kept]));
    const restarted = await world.twin();
    try {
      await vi.waitFor(async () => expect(await asks(revoked)).toBe(403), { timeout: 1000, interval: 20 });
      expect(await asks(kept)).toBe(404);
    } finally {
      await restarted.close();
      await world.close();
    }
  });
});

describe('the file of the demo', () => {
  const own = fileWith(JSON.stringify({ entities: [entity({})], tokens: [token({})] }));
  const applied = async (store: Store, path: string | undefined) =>
    provision(partsOf(store), { path, mode: 'test' }).then(
      () => 'applied',
      (fault: unknown) => (fault instanceof WrongSetting ? fault.message : String(fault)),
    );
  const refused =
    /^TILLWAY_PROVISION: another file than that of the demo was applied to the database\. Name it; [^\n]*$/;

  it('is not applied to a database to which another file was applied', async () => {
    const store = await openStore(':memory:');
    expect(await applied(store, undefined)).toBe('applied');
    expect(await applied(store, undefined)).toBe('applied');
    expect(await applied(store, own)).toBe('applied');
    const before = [await store.entities(), await store.tokens()];
    expect(await applied(store, undefined)).toMatch(refused);
    expect([await store.entities(), await store.tokens()]).toEqual(before);
    expect(await applied(store, own)).toBe('applied');
    await store.close();
  });

  it('is not applied to the tree of a file that an earlier release has applied', async () => {
    const store = await openStore(':memory:');
    const ofFile = { alias: '', scopes: ['pay'], testClock: false, addresses: null } as const;
    const shown = { beginning: '', ending: '', createdBy: '', createdAt: 0 as Instant, expiresAt: null };
    await store.provision(
      [{ id: a, kind: 'psp', name: 'Own', parentId: null, settings: {} }],
      [{ ...ofFile, ...shown, hash: 'c'.repeat(64), entityId: a }],
    );
    expect(await applied(store, undefined)).toMatch(refused);
    await store.close();
  });
});
