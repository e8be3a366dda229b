import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, WrongSetting } from '../../config.ts';
import { makeKeyFile, readKeyFile } from '../../start/key-file.ts';
import { demandPaths } from '../../start/paths.ts';
import { readOptions } from '../../start/options.ts';
import { openStore } from '../../store/open-store.ts';
import { fileWith, freshFolder } from './folder.ts';

const nowhere = join(freshFolder(), 'nothing');

const faultsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (fault) {
    if (!(fault instanceof WrongSetting)) throw fault;
    return fault.message.split('\n');
  }
};

describe('a setting', () => {
  it('is never required on a developer’s machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: 'localhost',
      tlsFolder: undefined,
      trustedProxies: [],
      baseUrl: 'http://localhost:8080/',
      database: 'data/tillway.sqlite',
      mode: 'test',
      keyFile: undefined,
      provisionFile: undefined,
      simulators: true,
      simulatorPort: 8090,
      shopPort: 8099,
      logLevel: 'info',
      node: undefined,
      databaseConnections: 10,
      drainSeconds: 0,
    });
  });

  it('that is empty counts as absent', () => {
    expect(faultsOf({ TILLWAY_PORT: '', TILLWAY_COLOUR: '' })).toEqual([]);
  });

  it('that is wrong is reported with its expected value, together with all others', () => {
    const wrong = {
      TILLWAY_PORT: '80800',
      TILLWAY_HOST: 'all interfaces',
      TILLWAY_TRUSTED_PROXIES: '10.0.0.0/33',
      TILLWAY_BASE_URL: 'http://shop.example',
      TILLWAY_MODE: 'production',
      TILLWAY_SIMULATORS: 'none',
      TILLWAY_SIMULATOR_PORT: '65534',
      TILLWAY_SHOP_PORT: 'eight',
      TILLWAY_LOG: 'loud',
      TILLWAY_NODE: '32',
      TILLWAY_DATABASE_CONNECTIONS: '0',
      TILLWAY_UNPAID_CHECKOUT_DAYS: '0',
      TILLWAY_EVENT_DAYS: '30',
      TILLWAY_ACQUIRER_FAILURES: '-1',
      TILLWAY_ACQUIRER_PAUSE_SECONDS: '0',
      TILLWAY_DRAIN_SECONDS: '301',
      TILLWAY_COLOUR: 'red',
    };
    expect(faultsOf(wrong)).toEqual([
      'TILLWAY_PORT: expected a port from 1 to 65535',
      'TILLWAY_HOST: expected a name or an address of this machine',
      'TILLWAY_TRUSTED_PROXIES: expected addresses or networks such as 10.0.0.0/8, separated by commas',
      'TILLWAY_BASE_URL: expected an http or https address that ends in /, without query, fragment or password',
      'TILLWAY_MODE: expected test or live',
      'TILLWAY_SIMULATORS: expected on or off',
      'TILLWAY_SIMULATOR_PORT: expected a port from 1 to 65532; the three after it are used as well',
      'TILLWAY_SHOP_PORT: expected a port from 1 to 65535',
      'TILLWAY_LOG: expected fatal, error, warn, info, debug, trace or silent',
      'TILLWAY_NODE: expected a whole number from 0 to 31',
      'TILLWAY_DATABASE_CONNECTIONS: expected a whole number from 1 to 1000',
      'TILLWAY_UNPAID_CHECKOUT_DAYS: expected a whole number from 1 to 3650',
      'TILLWAY_EVENT_DAYS: expected a whole number from 31 to 3650',
      'TILLWAY_ACQUIRER_FAILURES: expected a whole number from 0 to 10000',
      'TILLWAY_ACQUIRER_PAUSE_SECONDS: expected a whole number from 1 to 3600',
      'TILLWAY_DRAIN_SECONDS: expected a whole number from 0 to 300',
      'TILLWAY_COLOUR: there is no such setting',
    ]);
  });

  it.for([
    ['TILLWAY_BASE_URL', 'pay.example'],
    ['TILLWAY_BASE_URL', 'https://pay.example/?a=/'],
    ['TILLWAY_BASE_URL', 'https://pay.example/#/'],
    ['TILLWAY_BASE_URL', 'https://user:pass@pay.example/'],
    ['TILLWAY_OFFICE_URL', 'http://office.example'],
    ['TILLWAY_OFFICE_URL', 'http://office.example/office/'],
    ['TILLWAY_DATABASE', 'mysql://host/database'],
    ['TILLWAY_DATABASE', 'postgress://user:secret@host/database'],
    ['TILLWAY_PORT', '1e4'],
    ['TILLWAY_PORT', '0x4A88'],
    ['TILLWAY_PORT', '8080.0'],
    ['TILLWAY_TRUSTED_PROXIES', 'proxy.example'],
    ['TILLWAY_TRUSTED_PROXIES', '10.0.0.1,'],
    ['TILLWAY_NODE', ' '],
    ['TILLWAY_SFTP_PORT', '0'],
    ['TILLWAY_RISK_SERVICE', 'risk.example'],
    ['TILLWAY_OFFICE', 'yes'],
    ['TILLWAY_OFFICE_REFUND_LIMIT', '1,000'],
  ] as const)('%s cannot be %j', ([name, value]) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: expected (?!.*secret|undefined)`)]);
  });

  it('that is for development only is refused in live mode', () => {
    const missing = [
      'TILLWAY_BASE_URL: live mode needs an https address',
      'TILLWAY_KEY_FILE: live mode needs a key file of its own',
      'TILLWAY_PROVISION: live mode has no demo merchant',
      'TILLWAY_TLS: live mode needs a certificate, or TILLWAY_TRUSTED_PROXIES that have one',
    ];
    expect(faultsOf({ TILLWAY_MODE: 'live' })).toEqual(missing);
    expect(faultsOf({ TILLWAY_MODE: 'live', TILLWAY_BASE_URL: 'http://pay.example/' })).toEqual(missing);
    expect(faultsOf({ TILLWAY_MODE: 'live', TILLWAY_SIMULATORS: 'off' })).toEqual(missing);
    expect(faultsOf({ TILLWAY_MODE: 'live', TILLWAY_SIMULATORS: 'on' })).toEqual([
      ...missing,
      'TILLWAY_SIMULATORS: live mode has no simulators',
    ]);
    const screenedAt = (address: string) => faultsOf({ TILLWAY_MODE: 'live', TILLWAY_RISK_SERVICE: address });
    expect(screenedAt('http://localhost:9000/risk')).toEqual(missing);
    expect(screenedAt('https://risk.example/')).toEqual(missing);
    expect(screenedAt('http://risk.example/')).toEqual([
      ...missing,
      'TILLWAY_RISK_SERVICE: live mode needs an https address, or one of this machine',
    ]);
    expect(faultsOf({ TILLWAY_MODE: 'live', TILLWAY_LOG: 'loud' })).toEqual([
      'TILLWAY_LOG: expected fatal, error, warn, info, debug, trace or silent',
      ...missing,
    ]);
  });
});

describe('a path', () => {
  const none = { auditHeadsFolder: undefined, backupFile: undefined, sftpHostKeyFile: undefined, sftpPort: undefined };

  it('that could not be used later is refused at the start, each in a line', () => {
    const file = fileWith('');
    const wrong = {
      ...none,
      auditHeadsFolder: file,
      backupFile: join(nowhere, 'backup.done'),
      sftpHostKeyFile: file,
    };
    expect(() => demandPaths(wrong)).toThrow(WrongSetting);
    expect(() => demandPaths(wrong)).toThrow(
      /^TILLWAY_AUDIT_HEADS: .*\nTILLWAY_BACKUP_FILE: .*missing\nTILLWAY_SFTP_HOST_KEY: needs TILLWAY_SFTP_PORT.*$/,
    );
  });

  it('of a folder for heads of the audit is made, and the file of a backup need not be there yet', () => {
    const folder = freshFolder();
    const auditHeadsFolder = join(folder, 'heads');
    demandPaths({ ...none, auditHeadsFolder, backupFile: join(folder, 'backup.done'), sftpPort: 22 });
    expect(existsSync(auditHeadsFolder)).toBe(true);
  });
});

describe('the command line', () => {
  const live = { mode: 'live', office: true } as const;

  it('invites only into a back office that is served', () => {
    const read = () => readOptions(['--invite', 'you@example.com'], { ...live, office: false });
    expect(read).toThrow(WrongSetting);
    expect(read).toThrow('--invite: needs TILLWAY_OFFICE=on');
  });

  it('asks for a demo shop, for history and for an invitation', () => {
    const nothing = { demo: false, history: false, invite: undefined, newDatabase: false };
    expect(readOptions([], live)).toEqual(nothing);
    expect(readOptions(['--accept-clock'], live)).toEqual(nothing);
    expect(readOptions(['--new-database'], live)).toEqual({ ...nothing, newDatabase: true });
    const start = ['--demo', '--history'];
    expect(readOptions(start, { mode: 'test', office: true })).toEqual({ ...nothing, demo: true, history: true });
    expect(readOptions([...start, '--no-history'], { mode: 'test', office: true })).toEqual({ ...nothing, demo: true });
    for (const words of [['--invite', 'you@example.com'], ['--invite=you@example.com']])
      expect(readOptions(words, live)).toEqual({ ...nothing, invite: 'you@example.com' });
  });

  it.for([
    ['--acept-clock', "Unknown option '--acept-clock'"],
    ['live', "Unexpected argument 'live'"],
    ['--invite', "Option '--invite <value>' argument missing"],
    ['--invite=you', '--invite: expected an e-mail address'],
    ['--demo', '--demo: live mode has no demo shop'],
  ] as const)('with %s is refused', ([word, fault]) => {
    const read = () => readOptions([word], live);
    expect(read).toThrow(WrongSetting);
    expect(read).toThrow(fault);
  });
});

describe('the place where the gateway listens', () => {
  it('is this machine in test mode, and all of its addresses in live mode', () => {
    expect(readConfig({ TILLWAY_HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    const live = {
      TILLWAY_MODE: 'live',
      TILLWAY_BASE_URL: 'https://pay.example/',
      TILLWAY_KEY_FILE: 'key',
      TILLWAY_PROVISION: 'provision.json',
      TILLWAY_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
    };
    expect(readConfig(live)).toMatchObject({ host: undefined, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] });
  });

  it('has an https address by default when the gateway has a certificate', () => {
    expect(readConfig({ TILLWAY_TLS: 'certificates' }).baseUrl).toBe('https://localhost:8080/');
  });
});

describe('a key file', () => {
  it.for([
    ['is not there', nowhere],
    ['is a folder', freshFolder()],
    ['holds no key', fileWith('secret')],
    ['holds a key that can be guessed', fileWith('0'.repeat(64))],
  ] as const)('that %s is refused with the name of its setting', ([, file]) => {
    expect(() => readKeyFile(file, 'test')).toThrow(WrongSetting);
    expect(() => readKeyFile(file, 'test')).toThrow(/^TILLWAY_KEY_FILE: /);
  });

  it('that repeats itself is refused in live mode', () => {
    const file = fileWith('0123'.repeat(16));
    expect(readKeyFile(file, 'test')).toHaveLength(32);
    expect(() => readKeyFile(file, 'live')).toThrow(/^TILLWAY_KEY_FILE: .* is too regular to be random/);
  });

  it('that cannot be created is refused with the name of its setting', async () => {
    const store = await openStore(':memory:');
    await expect(makeKeyFile(join(fileWith(''), 'tillway.key'), store)).rejects.toThrow(
      /^TILLWAY_KEY_FILE: .*(not a directory|file already exists)/,
    );
    await store.close();
  });

  it.for([0o640, 0o604, 0o660])('that others may use (%o) is refused in live mode', (rights) => {
    const file = fileWith(randomBytes(32).toString('hex'));
    chmodSync(file, rights);
    expect(readKeyFile(file, 'test')).toHaveLength(32);
    expect(() => readKeyFile(file, 'live')).toThrow(/^TILLWAY_KEY_FILE: others than its owner may use .* chmod 600/);
    chmodSync(file, 0o600);
    expect(readKeyFile(file, 'live')).toHaveLength(32);
  });
});
