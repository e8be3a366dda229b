import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { StoreUnavailable } from '../../core/faults.ts';

/** The advisory lock of a process's number, which is its second key (DECISIONS 39). */
const NODE_LOCK = 7_455_930;
const NODES = Array.from({ length: 32 }, (_, node) => node);
/** In milliseconds: between two looks at the connection, between two tries to connect, and until a write is refused. */
const [HEARTBEAT, RETRY, WAIT_MAX] = [5_000, 250, 5_000];

/**
 * The number of this process, held by a connection of its own, so that it is free again when the process dies. A lost
 * connection has lost the number too: it is claimed again, nothing is written until then, and a process whose number
 * has another holder must end, because both would give the same keys.
 */
export type NodeNumber = {
  claim(wanted: number | undefined): Promise<number | undefined>;
  /** Undefined while the number is held, or was never claimed; otherwise resolves when it is held again. */
  awaited(): Promise<void> | undefined;
  release(): Promise<void>;
};

type Session = { readonly client: Client; readonly backend: number };

type Duties = {
  /** Rejects where the database of a new connection must not be used. */
  readonly demand: (client: Client) => Promise<void>;
  readonly onLost: ((reason: string) => void) | undefined;
};

export function nodeNumber(connect: () => Client, { demand, onLost = () => undefined }: Duties): NodeNumber {
  let session: Session | undefined;
  let number: number | undefined;
  let isReleased = false;
  let claiming: Promise<void> | undefined;

  const open = (): Promise<Session> => opened(connect(), demand);
  function hold(next: Session, node: number): number {
    [session, number, claiming] = [next, node, undefined];
    next.client.once('end', () => {
      if (session === next && !isReleased) claiming = claimAgain(next.backend, node);
    });
    return node;
  }
  /** Resolves when the number is held again; stays open when another process has it. */
  async function claimAgain(before: number, node: number): Promise<void> {
    if (isReleased) return;
    const next = await open().catch(() => undefined);
    if (next && (await hasLocked(next.client, node))) return void hold(next, node);
    const holder = next && (await holderOf(next.client, node));
    // The server may not have noticed yet that the connection of before is gone.
    if (holder === before) await next?.client.query('select pg_terminate_backend($1)', [before]).catch(() => undefined);
    await next?.client.end().catch(() => undefined);
    if (holder !== undefined && holder !== before) {
      onLost(`another process has taken the number ${node}`);
      return new Promise(() => undefined);
    }
    await pause(RETRY);
    return claimAgain(before, node);
  }
  const heartbeat = setInterval(() => {
    const held = session;
    held?.client.query('select 1').catch(() => held.client.end().catch(() => undefined));
  }, HEARTBEAT).unref();

  return {
    async claim(wanted) {
      const first = await open();
      for (const node of wanted === undefined ? NODES : [wanted])
        if (await hasLocked(first.client, node)) return hold(first, node);
      await first.client.end();
      return undefined;
    },
    awaited: () => claiming && Promise.race([claiming, refusal(number)]),
    async release() {
      isReleased = true;
      clearInterval(heartbeat);
      await session?.client.end().catch(() => undefined);
    },
  };
}

async function opened(client: Client, demand: Duties['demand']): Promise<Session> {
  client.on('error', () => undefined);
  await client.connect();
  await demand(client).catch(async (fault: unknown) => {
    await client.end().catch(() => undefined);
    throw fault;
  });
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { client, backend: rows[0]?.pid ?? 0 };
}

async function refusal(node: number | undefined): Promise<never> {
  await pause(WAIT_MAX, undefined, { ref: false });
  throw new StoreUnavailable(new Error(`The number ${node ?? ''} of this process is not confirmed by the database`));
}

/** False also where the connection is lost meanwhile. */
async function hasLocked(client: Client, node: number): Promise<boolean> {
  try {
    const locked = 'select pg_try_advisory_lock($1, $2) as locked';
    const { rows } = await client.query<{ locked: boolean }>(locked, [NODE_LOCK, node]);
    return rows[0]?.locked === true;
  } catch {
    return false;
  }
}

/** The backend that holds a number. */
async function holderOf(client: Client, node: number): Promise<number | undefined> {
  try {
    const held = `select pid from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`;
    const { rows } = await client.query<{ pid: number }>(held, [NODE_LOCK, node]);
    return rows[0]?.pid;
  } catch {
    return undefined;
  }
}
