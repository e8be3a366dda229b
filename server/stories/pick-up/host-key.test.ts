import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sshKeyOf } from '../../connectors/sftp/private-key.ts';
import { readPublicKey } from '../../connectors/sftp/public-key.ts';
import { hostKeyOf } from '../../start/ports/sftp-host-key.ts';
import { demoChanged } from '../world/demo-settings.ts';
import { freshFolder } from '../process/folder.ts';
import { openWorld } from '../world/world.ts';
import { newKeys } from './client.fixture.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const made = (key: Buffer) => hostKeyOf({ sftpHostKeyFile: undefined, mode: 'test' }, key);

describe('the host key', () => {
  it('is that of all processes with the same key file, and of no other', () => {
    expect(made(one)).toEqual(made(one));
    expect(made(one).shown.fingerprint).not.toBe(made(other).shown.fingerprint);
  });

  it('is the operator’s own where there is one, in live mode for its owner only', () => {
    const file = join(freshFolder(), 'host-key');
    const own = sshKeyOf(Buffer.alloc(32, 3));
    writeFileSync(file, own.privateKey, { mode: 0o600 });
    for (const mode of ['test', 'live'] as const)
      expect(hostKeyOf({ sftpHostKeyFile: file, mode }, one).shown).toEqual(readPublicKey(own.publicKey));
    chmodSync(file, 0o644);
    expect(() => hostKeyOf({ sftpHostKeyFile: file, mode: 'live' }, one)).toThrow('needs chmod 600 or 400');
    writeFileSync(file, 'no key');
    expect(() => hostKeyOf({ sftpHostKeyFile: file, mode: 'test' }, one)).toThrow('a private key of the type ed25519');
    expect(() => hostKeyOf({ sftpHostKeyFile: `${file}s`, mode: 'test' }, one)).toThrow('cannot be read');
  });
});

const place = { host: '127.0.0.1', port: 1, user: 'tillway', hostKey: newKeys().publicKey };
const provisioned = {
  pickUpKeys: [{ name: 'bookkeeping', publicKey: `${newKeys().publicKey} me@shop` }],
  fileReceivers: [{ name: 'bookkeeping', ...place }],
  fileSources: [{ name: 'acquirer', ...place, profile: 'reconciliation-record' }],
};
const withFiles = (files: object): string => demoChanged((channel) => void Object.assign(channel, files));

describe('keys, receivers and sources of the provision file', () => {
  it('are there after each start, once, and go with the file', async () => {
    const file = withFiles(provisioned);
    const world = await openWorld({ database: join(freshFolder(), 'tillway.sqlite'), provisionFile: file });
    const rows = async () => {
      const store = world.store();
      return [await store.pickUpKeys(), await store.fileReceivers(), await store.fileSources()];
    };
    const restartsWith = async (files: object) => {
      writeFileSync(file, readFileSync(withFiles(files)));
      await world.restart();
      return rows();
    };
    const first = await rows();
    expect(first.map((found) => found.map(({ name, provisioned: is }) => [name, is]))).toEqual([
      [['bookkeeping', true]],
      [['bookkeeping', true]],
      [['acquirer', true]],
    ]);
    expect(await restartsWith(provisioned)).toEqual(first);
    const [source] = provisioned.fileSources;
    const changed = await restartsWith({ ...provisioned, fileSources: [{ ...source, folder: 'outgoing' }] });
    expect(changed[2]).toMatchObject([{ key: first[2]?.[0]?.key, folder: 'outgoing' }]);
    expect(await restartsWith({})).toEqual([[], [], []]);
    await world.close();
  });

  it.each([
    [{ fileSources: [{ ...provisioned.fileSources[0], merchantAccountId: 'ac'.repeat(16) }] }, 'merchantAccountId'],
    [{ fileSources: [{ ...provisioned.fileSources[0], folder: 'x/' }] }, 'folder'],
    [{ fileReceivers: [{ ...provisioned.fileReceivers[0], host: '10.0.0.1' }] }, 'host'],
    [{ pickUpKeys: [{ name: 'x', publicKey: 'ssh-ed25519 AAAA' }] }, 'publicKey'],
  ])('end the start where they cannot be: %j', async (files, name) => {
    await expect(openWorld({ provisionFile: withFiles(files) })).rejects.toThrow(`.0.${name}: `);
  });
});
