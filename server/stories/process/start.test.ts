import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import Client from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { startSimulators } from '../../simulators/simulators.ts';
import { until } from '../world/time.ts';
import { provisionFile, tokenOf } from '../world/two-merchants.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

const WRONG_SETTING = 78;

const fileWith = (content: string): string => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, content, { mode: 0o600 });
  return file;
};
const freshSettings = async (): Promise<Record<string, string>> => {
  const port = await freePorts(6);
  return {
    TILLWAY_PORT: String(port),
    TILLWAY_SIMULATOR_PORT: String(port + 1),
    TILLWAY_SHOP_PORT: String(port + 5),
    TILLWAY_DATABASE: join(freshFolder(), 'data/tillway.sqlite'),
  };
};

/** An address where a server accepts connections and never responds. */
const silent = createServer().listen(0);
afterAll(() => silent.close());

/** Databases that cannot be opened. */
const closedDatabases: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
  [
    'is a PostgreSQL that is not running',
    async () => `postgres://tillway:password@127.0.0.1:${await freePorts(1)}/tillway`,
    /ECONNREFUSED/,
  ],
  [
    'is a PostgreSQL that never responds',
    async () => `postgres://tillway:password@127.0.0.1:${(silent.address() as AddressInfo).port}/tillway`,
    /timeout/,
  ],
  ['lies below a file', async () => join(fileWith(''), 'tillway.sqlite'), /not a directory|file already exists/],
  ['is a folder', async () => freshFolder(), /unable to open database file/],
  [
    'is a file of another program',
    async () => fileWith('Not a database, but as long as the header of one would be, and some more of it still'),
    /not a database/,
  ],
];

describe('a gateway that cannot start', () => {
  it(
    'reports the reason in a line for each wrong setting, and ends with its own exit code',
    { timeout: 30_000 },
    async () => {
      const end = await startGateway({
        ...(await freshSettings()),
        TILLWAY_PORT: 'eighty',
        TILLWAY_MODE: 'live',
        TILLWAY_COLOUR: 'red',
      }).ended;
      expect(end).toMatchObject({ code: WRONG_SETTING, output: '' });
      const named = end.faults.trimEnd().split('\n');
      expect(named.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
        'TILLWAY_PORT',
        'TILLWAY_COLOUR',
        'TILLWAY_BASE_URL',
        'TILLWAY_KEY_FILE',
        'TILLWAY_PROVISION',
        'TILLWAY_TLS',
      ]);
    },
  );

  it.for(closedDatabases)(
    'reports in one line that its database %s',
    { timeout: 30_000 },
    async ([, place, reason]) => {
      const end = await startGateway({ ...(await freshSettings()), TILLWAY_DATABASE: await place() }, ['--demo']).ended;
      expect(end).toMatchObject({ code: WRONG_SETTING, output: '' });
      expect(end.faults).toMatch(/^TILLWAY_DATABASE: the database cannot be opened: .*\n$/);
      expect(end.faults).toMatch(reason);
      expect(end.faults).not.toContain('password');
    },
  );

  it(
    'reports in one line that another program has locked the database that it has to write to',
    { timeout: 30_000 },
    async () => {
      const settings = await freshSettings();
      const before = startGateway(settings);
      await before.ready;
      await before.signal('SIGTERM');
      const client = new Client(settings['TILLWAY_DATABASE']);
      client.exec('begin immediate');
      const end = await startGateway({ ...settings, TILLWAY_PROVISION: provisionFile() }).ended;
      client.close();
      expect(end).toMatchObject({ code: WRONG_SETTING, output: '', faults: 'TILLWAY_DATABASE: database is locked\n' });
    },
  );

  it('reports in one line that another program listens on the port of its shop', { timeout: 30_000 }, async () => {
    const shopPort = (silent.address() as AddressInfo).port;
    const end = await startGateway({ ...(await freshSettings()), TILLWAY_SHOP_PORT: String(shopPort) }, ['--demo'])
      .ended;
    expect(end).toMatchObject({
      code: WRONG_SETTING,
      output: '',
      faults: `Port ${shopPort} is taken by another program; see TILLWAY_SHOP_PORT\n`,
    });
  });

  it('leaves none of its simulators running', { timeout: 30_000 }, async () => {
    const end = await startGateway({ ...(await freshSettings()), TILLWAY_PROVISION: fileWith('{') }, ['--demo']).ended;
    expect(end).toMatchObject({
      code: WRONG_SETTING,
      output: '',
      faults: expect.stringMatching(/^TILLWAY_PROVISION: .*JSON/),
    });
  });
});

/** A merchant's server with the routes that these stories need. */
const asks = async (settings: Record<string, string>, path: string, form?: Record<string, string>) => {
  const headers = { authorization: `Bearer ${demo.token}` };
  const response = await fetch(
    `http://localhost:${settings['TILLWAY_PORT']}/${path}`,
    form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers },
  );
  return { status: response.status, body: (await response.json()) as { id: string; result: { code: string } } };
};
const pays = (settings: Record<string, string>, more = {}) =>
  asks(settings, 'v1/payments', { ...order, ...cardOf(cards.approved), ...more });

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe.for(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  it('ends gateway, simulators and shop cleanly, and closes all ports', { timeout: 30_000 }, async () => {
    const settings = await freshSettings();
    const gateway = startGateway(settings, ['--demo']);
    const printed = await gateway.ready;
    const ports = Object.entries(settings).flatMap(([name, value]) => (name.endsWith('PORT') ? [Number(value)] : []));
    const [gatewayPort = 0, simulatorPort = 0, shopPort = 0] = ports;
    const invitation = /^Invitation {2}(\S+)$/m.exec(printed)?.[1] ?? '';
    expect(printed).toBe(
      [
        `Simulators  http://localhost:${simulatorPort}/\n`,
        `Demo shop   http://localhost:${shopPort}/\n`,
        `Back office http://localhost:${gatewayPort}/office\n`,
        `Invitation  ${invitation}\n`,
        `Gateway     http://localhost:${gatewayPort}/\n`,
      ].join(''),
    );
    expect(new URL(invitation).origin).toBe(`http://localhost:${gatewayPort}`);
    expect(await Promise.all(ports.map(isListening))).toEqual([true, true, true]);
    expect(await gateway.signal(signal)).toMatchObject({ code: 0, faults: '' });
    expect(await Promise.all(ports.map(isListening))).toEqual([false, false, false]);
  });

  it('completes a payment that is under way first, and sends its result', { timeout: 30_000 }, async () => {
    const settings = await freshSettings();
    const port = Number(settings['TILLWAY_SIMULATOR_PORT']);
    const simulators = await startSimulators({
      clock: systemClock,
      baseHost: 'localhost',
      processorPort: port,
      directoryPort: port + 1,
      acsPort: port + 2,
      bankPort: port + 3,
    });
    const orders = (wish: object) =>
      fetch(`${simulators.urls.processor}control`, { method: 'POST', body: JSON.stringify(wish) });
    const gateway = startGateway(settings);
    await gateway.ready;
    await orders({ mode: 'held' });
    const paying = pays(settings, { testMode: 'EXTERNAL' });
    await until(
      async () => ((await (await fetch(`${simulators.urls.processor}ledger`)).json()) as { held: number }).held === 1,
    );
    // One Ctrl-C reaches the gateway twice: from the terminal and from npm.
    void gateway.signal(signal);
    const ending = gateway.signal(signal);
    await until(async () => !(await isListening(Number(settings['TILLWAY_PORT']))));
    await orders({ release: true });
    expect(await paying).toMatchObject({ status: 200, body: { result: { code: '000.100.112' } } });
    expect(await ending).toMatchObject({ code: 0, faults: '' });
    await simulators.close();
  });

  it('does not wait for a connection without a request', { timeout: 12_000 }, async () => {
    const settings = await freshSettings();
    const gateway = startGateway(settings);
    await gateway.ready;
    const silence = connect(Number(settings['TILLWAY_PORT']), 'localhost');
    await once(silence, 'connect');
    await isListening(Number(settings['TILLWAY_PORT']));
    expect(await gateway.signal(signal)).toMatchObject({ code: 0, faults: '' });
  });
});

// See DECISIONS 39.
it('a database is opened with its own key file only', { timeout: 30_000 }, async () => {
  const settings = await freshSettings();
  const before = startGateway(settings);
  await before.ready;
  await before.signal('SIGTERM');
  writeFileSync(join(settings['TILLWAY_DATABASE'] ?? '', '../tillway.key'), randomBytes(32).toString('hex'));
  expect(await startGateway(settings).ended).toMatchObject({
    code: WRONG_SETTING,
    faults: 'TILLWAY_KEY_FILE: the database was written with another key file\n',
  });
});

describe('a gateway that is killed', () => {
  it('ends its shop as well', { timeout: 30_000 }, async () => {
    const settings = await freshSettings();
    const gateway = startGateway(settings, ['--demo']);
    await gateway.ready;
    await gateway.signal('SIGKILL');
    const shopPort = Number(settings['TILLWAY_SHOP_PORT']);
    await until(async () => !(await isListening(shopPort)));
    expect(await isListening(shopPort)).toBe(false);
  });
});

describe('a gateway that is started again', () => {
  // See DECISIONS 15.
  it('has its payments, its time and its key, which only its owner may read', { timeout: 30_000 }, async () => {
    const settings = await freshSettings();
    const keyFile = join(settings['TILLWAY_DATABASE'] ?? '', '../tillway.key');
    const before = startGateway(settings);
    await before.ready;
    const { id } = (await pays(settings)).body;
    await asks(settings, 'v1/testClock', { entityId: demo.entityId, advance: '86400' });
    const key = readFileSync(keyFile, 'utf8');
    expect(key).toMatch(/^[0-9a-f]{64}\n$/);
    expect((statSync(keyFile).mode & 0o777).toString(8)).toBe('600');
    await before.signal('SIGTERM');

    const after = startGateway(settings);
    await after.ready;
    expect(readFileSync(keyFile, 'utf8')).toBe(key);
    expect(await asks(settings, `v1/payments/${id}?entityId=${demo.entityId}`)).toMatchObject({
      status: 200,
      body: { id },
    });
    expect(await asks(settings, `v1/payments/${id}`, { entityId: demo.entityId, paymentType: 'RV' })).toMatchObject({
      body: { result: { code: TOO_LATE_TO_REVERSE } },
    });
    await after.signal('SIGTERM');
  });
});
const TOO_LATE_TO_REVERSE = '700.300.700';

describe('live mode', () => {
  it(
    'starts with its own key, https address and provision file, and has neither simulators nor shop nor test clock',
    { timeout: 30_000 },
    async () => {
      const settings: Record<string, string> = {
        ...(await freshSettings()),
        TILLWAY_MODE: 'live',
        TILLWAY_BASE_URL: 'https://pay.example/',
        TILLWAY_KEY_FILE: fileWith(`${randomBytes(32).toString('hex')}\n`),
        TILLWAY_PROVISION: provisionFile({}, [], 'live'),
        TILLWAY_TRUSTED_PROXIES: '127.0.0.1,::1',
      };
      const gateway = startGateway(settings, ['--new-database']);
      expect(await gateway.ready).toMatch(/^Gateway {5}https:\/\/pay\.example\/\n$/m);
      const closed = [settings['TILLWAY_SIMULATOR_PORT'], settings['TILLWAY_SHOP_PORT']].map(Number);
      expect(await Promise.all(closed.map(isListening))).toEqual([false, false]);
      expect(await pays(settings)).toMatchObject({ status: 403 });
      const headers = { authorization: `Bearer ${tokenOf('bakery online')}`, 'x-forwarded-proto': 'https' };
      const clock = await fetch(`http://localhost:${settings['TILLWAY_PORT']}/v1/testClock`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ advance: '60' }),
      });
      expect(await clock.json()).toMatchObject({ result: { code: '600.200.701' } });
      expect(await gateway.signal('SIGTERM')).toMatchObject({ code: 0 });
    },
  );
});
