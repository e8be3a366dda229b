import type { Hono } from 'hono';
import { stillClock, type TestClock } from '../../clock.ts';
import { inProcessAcquirer } from '../../connectors/acquirer/in-process.ts';
import { processorAcquirer } from '../../connectors/acquirer/processor.ts';
import type { Instant } from '../../core/values.ts';
import { bodyBudget } from '../../http/body-budget.ts';
import type { Widget } from '../../http/documents/assets.ts';
import type { Env } from '../../http/env.ts';
import { routesOf } from '../../http/routes.ts';
import { payloadsOf } from '../../http/events/payloads.ts';
import { createIds } from '../../ids.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { operationsOf } from '../../operations/operations.ts';
import { ownAllowances } from '../../operations/process/allowances.ts';
import { cardTesting } from '../../operations/process/card-testing.ts';
import { oneAtATime } from '../../operations/process/one-at-a-time.ts';
import { readNotes } from '../../operations/process/read-notes.ts';
import { securityCodes } from '../../operations/process/security-codes.ts';
import { webhookList } from '../../operations/process/webhook-list.ts';
import { withEvents } from '../../operations/webhooks/publish.ts';
import type { Simulators } from '../../simulators/simulators.ts';
import type { Store } from '../../store/store.ts';
import { deriveKey } from '../../store/vault.ts';
import { type Challenges, challengesOf } from './challenges.ts';
import { clientOf } from './client.ts';
import { type Notifications, notificationsOf, onlyReceiver } from './notifications.ts';
import { type PastMessages, withPastMessages } from './past-messages.ts';
import { withResponseTimes } from './response-times.ts';

export type PastParts = {
  readonly gateway: Gateway;
  /** Without events: a past gateway adds those of its own webhook. */
  readonly store: Store;
  readonly keyEncryptionKey: Buffer;
  readonly simulators: Simulators;
  readonly widget: Widget;
};

/** A gateway on the same database whose clock stands in the past, until it is moved. */
export type PastGateway = {
  readonly gateway: Gateway;
  readonly clock: TestClock;
  readonly app: Hono<Env>;
  readonly messages: PastMessages;
  /** A request of the simulated processor, whose clock is the same. */
  readonly askProcessor: (path: string) => Promise<Response>;
  /** What `RECEIVER` is notified of. */
  readonly notifications: Notifications;
  readonly challenges: Challenges;
  close(): Promise<void>;
};

const PROCESSOR = 'http://processor.localhost/';

type Span = { readonly start: Instant; readonly end: Instant };

export async function pastGateway(parts: PastParts, { start, end }: Span): Promise<PastGateway> {
  const { gateway: present, keyEncryptionKey, simulators, widget } = parts;
  const { store, messages } = withPastMessages(parts.store, end);
  const clock = stillClock(start);
  const ids = createIds({ secret: deriveKey(keyEncryptionKey, 'public ids'), node: present.ids.node, clock });
  const processor = simulators.processorAt(clock);
  const receiver = simulators.receiverAt(clock);
  const { entities, mode } = present;
  const challenges = challengesOf(present);
  const webhooks = webhookList(onlyReceiver(store), entities);
  const publishing = { ids, clock, entities, webhooks, payloads: payloadsOf({ ids, entities, mode }) };
  const gateway: Gateway = {
    ...present,
    clock,
    ids,
    webhooks,
    ...withEvents(store, { ...publishing, onPublished: () => undefined }),
    outgoing: clientOf(receiver),
    authenticator: challenges.authenticator,
    background: challenges.background,
    acquirers: {
      INTERNAL: withResponseTimes(inProcessAcquirer(clock), clock),
      EXTERNAL: withResponseTimes(processorAcquirer({ url: PROCESSOR, client: clientOf(processor) }), clock),
    },
    // One line is enough for a month.
    log: { ...present.log, info: () => undefined },
    securityCodes: securityCodes(clock),
    oneAtATime: oneAtATime(),
    readNotes: readNotes({ store, clock }),
    allowances: ownAllowances({ clock }),
    cardTesting: cardTesting(clock),
  };
  const http = {
    ...gateway,
    operations: operationsOf(gateway),
    bodies: bodyBudget(),
    clientAddress: () => '127.0.0.1',
    officeNetworks: [],
    walletScript: undefined,
  };
  const app = await routesOf({ gateway: http, widget, testClock: undefined, isReady: () => true }).app();
  await challenges.listen(app);
  const notifications = notificationsOf(gateway, {
    receiver,
    url: new URL('receiver', simulators.urls.processor).href,
  });
  return {
    gateway,
    clock,
    app,
    messages,
    askProcessor: async (path) => processor(new Request(new URL(path, PROCESSOR))),
    notifications,
    challenges,
    close: async () => void (await Promise.all([notifications.close(), challenges.close()])),
  };
}
