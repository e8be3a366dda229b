import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { type Duration, type Instant, plus } from '../../core/values.ts';
import { readWidget } from '../../http/documents/assets.ts';
import { serve } from '../../http/serve.ts';
import type { Log } from '../../operations/gateway.ts';
import { advanceTo } from '../../outbox/advance.ts';
import { startSimulators } from '../../simulators/simulators.ts';
import { openStore } from '../../store/open-store.ts';
import { freshDatabase } from '../../store/postgres/postgres.fixture.ts';
import type { Store } from '../../store/store.ts';
import { wire, type Wired } from '../../wiring.ts';
import { freePorts } from '../process/free-ports.ts';
import { watchedTurns } from '../process/turns.ts';

declare module 'vitest' {
  // Only an interface can be merged with the library's own.
  interface ProvidedContext {
    /** The database of worlds that name none: `npm run prove` has all their stories on PostgreSQL as well. */
    worlds: 'SQLite' | 'PostgreSQL';
  }
}

export const demo = { entityId: '8a8294174b7ecb28014b9699220015ca', token: 'demo-token' } as const;
/** For stories that count commits: the log of requests has some of its own, in real time. */
export const withoutRequestLog = { TILLWAY_REQUEST_DAYS: '0' } as const;
export type Answered = { readonly status: number; readonly text: string; readonly body: Body };
/** The members of a response that stories read; a missing member is undefined. */
type Body = {
  readonly id: string;
  readonly referencedId: string;
  readonly registrationId: string;
  readonly registration: { readonly id: string };
  readonly amount: string;
  readonly descriptor: string;
  readonly currency: string;
  readonly paymentType: string;
  readonly paymentBrand: string;
  readonly state: string;
  readonly url: string;
  readonly millisLeft: number;
  readonly result: {
    readonly code: string;
    readonly description: string;
    readonly parameterErrors?: readonly { name: string; value: string | null; message: string }[];
  };
  readonly redirect: { readonly url: string; readonly preconditions?: readonly { readonly url: string }[] };
  readonly card: Readonly<Record<string, string>>;
  readonly bankAccount: Readonly<Record<string, unknown>>;
  readonly transactionDueDate: string;
  readonly customParameters: Readonly<Record<string, string>>;
  readonly threeDSecure: Readonly<Record<string, string>>;
  readonly resultDetails: Readonly<Record<string, string>>;
  readonly attempt: { readonly id: string };
  readonly integrity: string;
  readonly buildNumber: string;
  readonly timestamp: string;
  readonly ndc: string;
};

/** A gateway, its simulators and a merchant in one process, with a clock that stands still until it is moved. */
export type World = {
  readonly baseUrl: string;
  readonly clock: TestClock;
  readonly shop: Shop;
  readonly processorUrl: string;
  readonly bankUrl: string;
  readonly wired: () => Wired;
  readonly store: () => Store;
  /** All lines of the log. */
  readonly logged: readonly object[];
  post(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Answered>;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  delete(path: string, headers?: Record<string, string>): Promise<Answered>;
  advance(length: Duration): Promise<void>;
  /** Closes the gateway and starts it again on the same database, without its memory. */
  restart(): Promise<void>;
  /** Restarts without waiting for requests that are under way: they never get a response. */
  crash(): Promise<void>;
  /**
   * A second gateway on the same database, as in another process, or one with another number; `over`: what wraps its
   * store. Its story closes it.
   */
  twin(node?: number, over?: Seams['store']): Promise<Wired>;
  close(): Promise<void>;
};

/** A merchant's server that records pings. */
export type Shop = { readonly url: string; readonly pings: string[]; answersWith: number; answersWhen: Promise<void> };

/** `passwords.test.ts` has the cost that others have. */
const passwordCost = { memory: 64, passes: 1 } as const;

const START = Date.UTC(2026, 10, 20, 12) as Instant;

/** Wraps the store and the acquirers of each gateway that is started. */
export type Seams = { readonly store: (store: Store) => Store; readonly acquirer: (acquirer: Acquirer) => Acquirer };
const open: Seams = { store: (store) => store, acquirer: (acquirer) => acquirer };

export type WorldSettings = {
  readonly database?: string;
  readonly provisionFile?: string;
  readonly seams?: Seams;
  readonly mode?: 'test' | 'live';
  readonly resultTextsFile?: string;
  /** Further settings of the gateway. */
  readonly environment?: Readonly<Record<string, string>>;
};

const freshWorld = async (): Promise<string> =>
  inject('worlds') === 'PostgreSQL' ? freshDatabase(inject('postgres')) : ':memory:';

export async function openWorld({
  database: given,
  provisionFile,
  seams = open,
  mode = 'test',
  resultTextsFile,
  environment = {},
}: WorldSettings = {}): Promise<World> {
  const database = given ?? (await freshWorld());
  const clock = stillClock(START);
  const [port, merchant] = [await freePorts(1), await startShop()];
  const simulators = await startSimulators({
    clock,
    baseHost: 'localhost',
    processorPort: 0,
    directoryPort: 0,
    acsPort: 0,
    bankPort: 0,
  });
  const config = {
    ...readConfig({ TILLWAY_PORT: String(port), ...environment }),
    provisionFile,
    mode,
    resultTextsFile,
  };
  const keyEncryptionKey = randomBytes(32);
  const widget = readWidget();
  const logged: object[] = [];
  const log = logInto(logged);
  const turnFaults: string[] = [];
  const { processor, directory, bank } = simulators.urls;
  const outside = { processorUrl: processor, directoryUrl: directory, bankUrl: bank, riskUrl: `${processor}risk` };
  const start = async () => {
    const file = await openStore(database);
    const store = seams.store(file);
    const wired = await wire({ config, store, clock, keyEncryptionKey, outside, widget, log, passwordCost });
    Object.assign(wired.gateway, { oneAtATime: watchedTurns(turnFaults) });
    Object.assign(
      wired.gateway.acquirers,
      Object.fromEntries(
        Object.entries(wired.gateway.acquirers).map(([kind, acquirer]) => [kind, seams.acquirer(acquirer)]),
      ),
    );
    return { file, store, wired, server: await serve(wired, { port, host: config.host }) };
  };
  let { file, store, wired, server } = await start();
  const auth = { authorization: `Bearer ${demo.token}` };

  const send = async (method: string, path: string, init: RequestInit): Promise<Answered> => {
    const response = await fetch(new URL(path, config.baseUrl), { method, redirect: 'manual', ...init });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {},
    };
  };
  const stop = async (): Promise<void> => {
    await server.close();
    await wired.close();
  };
  return {
    baseUrl: config.baseUrl,
    clock,
    shop: merchant.shop,
    processorUrl: simulators.urls.processor,
    bankUrl: simulators.urls.bank,
    wired: () => wired,
    store: () => store,
    logged,
    post: (path, form, headers = auth) => send('POST', path, { body: new URLSearchParams(form), headers }),
    get: (path, headers = auth) => send('GET', path, { headers }),
    delete: (path, headers = auth) => send('DELETE', path, { headers }),
    advance: (length) =>
      advanceTo(plus(clock.now(), length), { gateway: wired.gateway, dispatcher: wired.dispatcher, clock }),
    async restart() {
      await stop();
      ({ file, store, wired, server } = await start());
    },
    async crash() {
      server.drop();
      wired.dispatcher.stop();
      await file.close();
      ({ file, store, wired, server } = await start());
    },
    twin: async (node = 1, over = open.store) =>
      wire({
        config: { ...config, node },
        store: over(await openStore(database)),
        clock,
        keyEncryptionKey,
        outside,
        widget,
        log,
        passwordCost,
      }),
    async close() {
      await stop();
      await simulators.close();
      merchant.server.close();
      merchant.server.closeAllConnections();
      if (turnFaults.length > 0) throw new Error(turnFaults.join('\n'));
    },
  };
}

function logInto(lines: object[]): Log {
  const write = (level: string) => (fields: object, text: string) => void lines.push({ level, ...fields, text });
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

async function startShop(): Promise<{ shop: Shop; server: Server }> {
  const pings: string[] = [];
  const shop = { url: '', pings, answersWith: 200, answersWhen: Promise.resolve() };
  const server = createServer((request, response) => {
    pings.push(request.url ?? '');
    void shop.answersWhen.then(() => response.writeHead(shop.answersWith).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { shop, server };
}
