import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookKey } from '../../core/values.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { createDistribution, type Distribution } from '../../operations/webhooks/distribute.ts';
import { createLane, type Lane } from './lane.ts';

/** How long webhooks are known that another process may have changed, in real milliseconds. */
const REFRESH_INTERVAL = 1000;

/** Distributes events to webhooks and delivers them, a lane for each webhook. */
export type Deliveries = {
  /** Starts everything that is due now. Looks at the same time share one. */
  look(): Promise<void>;
  /** Reads the webhooks again once what is known of them is old: another process may have changed them. */
  refresh(): Promise<void>;
  /** Looks as soon as possible: events were committed. Without effect before the first start. */
  nudge(): void;
  start(): void;
  stop(): void;
  settled(): Promise<void>;
  close(): Promise<void>;
};

type Parts = { readonly gateway: Gateway; readonly clientFor: () => Gateway['outgoing'] };

type State = Parts & {
  readonly distribute: Distribution;
  readonly lanes: Map<WebhookKey, { readonly lane: Lane; readonly client: Gateway['outgoing'] }>;
  refreshedAt: number;
  started: boolean;
  stopped: boolean;
  looking: Promise<void> | undefined;
  lookAgain: boolean;
};

export function createDeliveries(parts: Parts): Deliveries {
  const state: State = {
    ...parts,
    distribute: createDistribution(parts.gateway),
    lanes: new Map(),
    refreshedAt: 0,
    started: false,
    stopped: false,
    looking: undefined,
    lookAgain: false,
  };
  const { lanes } = state;
  const look = (): Promise<void> => {
    state.lookAgain = true;
    state.looking ??= lookAll(state).finally(() => (state.looking = undefined));
    return state.looking;
  };
  const settled = async (): Promise<void> => {
    await state.looking;
    await Promise.all([...lanes.values()].map(({ lane }) => lane.settled()));
  };
  return {
    look,
    refresh: () => refresh(state),
    nudge() {
      if (state.started && !state.stopped) parts.gateway.background.start('look for notifications', look());
    },
    start() {
      state.started = true;
    },
    stop() {
      state.stopped = true;
      for (const { lane } of lanes.values()) lane.stop();
    },
    settled,
    async close() {
      await Promise.race([settled(), pause(CLOSE_TIMEOUT, undefined, { ref: false })]);
      await Promise.all([...lanes.values()].map(({ client }) => client.close()));
    },
  };
}

/** A delivery that is cut off is repeated after the next start. In real milliseconds. */
const CLOSE_TIMEOUT = 5000;

async function lookAll(state: State): Promise<void> {
  while (state.lookAgain && !state.stopped) {
    state.lookAgain = false;
    await lookOnce(state);
  }
}

async function lookOnce(state: State): Promise<void> {
  const { webhooks, store, clock } = state.gateway;
  await refresh(state);
  await state.distribute(() => !state.stopped);
  if (webhooks.all().length === 0) return;
  for (const webhook of await store.dueWebhooks(clock.now())) laneOf(state, webhook).run();
}

async function refresh(state: State): Promise<void> {
  if (performance.now() - state.refreshedAt <= REFRESH_INTERVAL) return;
  await state.gateway.webhooks.refresh();
  state.refreshedAt = performance.now();
}

function laneOf({ lanes, gateway, clientFor }: State, webhook: WebhookKey): Lane {
  const known = lanes.get(webhook);
  if (known) return known.lane;
  const client = clientFor();
  const lane = createLane({ gateway, webhook, client });
  lanes.set(webhook, { lane, client });
  return lane;
}
