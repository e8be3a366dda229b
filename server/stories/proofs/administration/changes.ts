import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freshDatabase } from '../../../store/postgres/postgres.fixture.ts';
import { freshFolder } from '../../process/folder.ts';
import { freePorts } from '../../process/free-ports.ts';
import { type GatewayProcess, startGateway } from '../../process/gateway-process.ts';
import { administrator } from '../../world/administrator.ts';
import { until } from '../../world/time.ts';
import { order } from '../../world/words.ts';
import type { Figures, Proof } from '../proof.ts';

const MERCHANT = '8a8294174b7ecb28014b9699220012c2';
const PROCESSES = 3;
/** Requests for each change that wait for an answer of one process at any moment. */
const WORKERS = 2;
/** How many of them each process accepts before the change, and refuses after it. */
const LOAD = 20;
/** In milliseconds. In `npm test` other tests hold the processes up, so that only `npm run prove` demands it. */
const EFFECTIVE_WITHIN = 1000;

type Administrator = ReturnType<typeof administrator>;
/** A channel with a token of its own. */
type Shop = { readonly channel: string; readonly tokenId: string; readonly token: string };

type ChangeKind = {
  /** The result code of requests that are let through no more. */
  readonly code: string;
  readonly make: (admin: Administrator, shop: Shop) => ReturnType<Administrator['get']>;
};

const kinds: readonly ChangeKind[] = [
  { code: '800.900.300', make: (admin, { tokenId }) => admin.delete(`tokens/${tokenId}`) },
  { code: '500.100.203', make: (admin, { channel }) => admin.patch(`entities/${channel}`, { state: 'closed' }) },
  {
    code: '800.120.100',
    make: (admin, { channel }) => admin.patch(`entities/${channel}/settings`, { set: { checkoutsPerMinute: 1 } }),
  },
];

type Answered = {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly isAccepted: boolean;
  readonly code: string;
};

/** What one process is asked for one shop, and what it answered. */
type Stream = {
  readonly baseUrl: string;
  readonly shop: Shop;
  readonly kind: ChangeKind;
  readonly answers: Answered[];
};

export const administered: Proof = {
  promise: 'a revoked token, a closed entity and a lowered limit are seen by every process within a second, under load',
  runs: { short: 1, whole: 20 },
  async run(): Promise<Figures> {
    const { processes, baseUrls } = await startProcesses();
    const admin = administrator({ baseUrl: baseUrls[0] ?? '' });
    const shops: { readonly kind: ChangeKind; readonly shop: Shop }[] = [];
    for (const kind of kinds) shops.push({ kind, shop: await opensShop(admin) });
    const streams = baseUrls.flatMap((baseUrl) => shops.map((each): Stream => ({ ...each, baseUrl, answers: [] })));
    await until(async () => (await Promise.all(streams.map(orders))).every(({ isAccepted }) => isAccepted));

    let isOver = false;
    const load = Promise.all(streams.map((stream) => keepsOrdering(stream, () => isOver)));
    await until(async () => streams.every(({ answers }) => answers.length >= LOAD));
    const changed = await Promise.all(shops.map((each) => changes(admin, each)));
    await until(async () => streams.every(({ answers }) => answers.filter(isRefused).length >= LOAD));
    isOver = true;
    await load;
    await Promise.all(processes.map((each) => each.signal('SIGKILL')));
    return changed.map((each) => figuresOf(streams, each)).reduce(added);
  },
};

const added = (one: Figures, other: Figures): Figures =>
  Object.fromEntries(Object.entries(one).map(([name, figure]) => [name, figure + (other[name] ?? 0)]));

const isRefused = ({ isAccepted }: Answered): boolean => !isAccepted;

/** Processes with the same key file and a database of their own. */
async function startProcesses(): Promise<{
  readonly processes: readonly GatewayProcess[];
  readonly baseUrls: readonly string[];
}> {
  const [port, database] = [await freePorts(PROCESSES), await freshDatabase(inject('postgres'))];
  const keyFile = join(freshFolder(), 'key');
  writeFileSync(keyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  const ports = Array.from({ length: PROCESSES }, (_, each) => String(port + each));
  const processes = ports.map((each) =>
    startGateway({ TILLWAY_PORT: each, TILLWAY_DATABASE: database, TILLWAY_KEY_FILE: keyFile }),
  );
  await Promise.all(processes.map(({ ready }) => ready));
  return { processes, baseUrls: ports.map((each) => `http://localhost:${each}/`) };
}

async function opensShop(admin: Administrator): Promise<Shop> {
  const { body } = await admin.post('entities', { parent: MERCHANT, kind: 'channel', name: 'Shop' });
  const { id: channel = '' } = body;
  const made = await admin.post(`entities/${channel}/tokens`, { alias: 'Shop', scopes: ['pay'] });
  return { channel, tokenId: made.body.id ?? '', token: made.body.secret ?? '' };
}

async function orders({ baseUrl, shop: { channel, token } }: Stream): Promise<Answered> {
  const sentAt = performance.now();
  const response = await fetch(new URL('v1/checkouts', baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ ...order, entityId: channel }),
  });
  const { result } = (await response.json()) as { readonly result: { readonly code: string } };
  if (response.status >= 500) throw new Error(`Expected a checkout or a refusal, got ${response.status}`);
  return { sentAt, receivedAt: performance.now(), isAccepted: response.status === 200, code: result.code };
}

async function keepsOrdering(stream: Stream, isOver: () => boolean): Promise<void> {
  async function work(): Promise<void> {
    while (!isOver()) stream.answers.push(await orders(stream));
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
}

/** A change that was made at the first process, between these two moments. */
type Made = { readonly kind: ChangeKind; readonly sentAt: number; readonly doneAt: number };

async function changes(
  admin: Administrator,
  { kind, shop }: { readonly kind: ChangeKind; readonly shop: Shop },
): Promise<Made> {
  const sentAt = performance.now();
  const { status, text } = await kind.make(admin, shop);
  if (status !== 200) throw new Error(`Expected the change to be accepted, got ${status} with ${text}`);
  return { kind, sentAt, doneAt: performance.now() };
}

/** Throws unless each process accepts everything before a change, and nothing once it has refused a request. */
function figuresOf(streams: readonly Stream[], { kind, sentAt, doneAt }: Made): Figures {
  const each = streams.filter((stream) => stream.kind === kind).map(({ answers }) => answers);
  const answers = each.flat();
  const odd = answers.find((answer) => isRefused(answer) && (answer.code !== kind.code || answer.receivedAt < sentAt));
  if (odd) throw new Error(`Expected ${kind.code} after the change and no refusal before it, got ${odd.code}`);
  const wrong = each.flatMap((own) => {
    const seenAt = Math.min(...own.filter(isRefused).map(({ receivedAt }) => receivedAt));
    return own.filter(({ isAccepted, sentAt: at }) => isAccepted && at > seenAt);
  });
  const late = answers.filter(({ isAccepted, sentAt: at }) => isAccepted && at > doneAt + EFFECTIVE_WITHIN);
  if (wrong.length > 0 || (late.length > 0 && inject('proofs') === 'whole'))
    throw new Error(`Expected ${kind.code}, got ${wrong.length} wrong answers, and ${late.length} after a second`);
  return {
    'accepted before': answers.filter(({ receivedAt }) => receivedAt < sentAt).length,
    'refused after': answers.filter(isRefused).length,
    'accepted after a second': late.length,
    'wrong answers': wrong.length,
  };
}
