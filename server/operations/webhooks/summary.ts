import type { Change } from '../../core/change.ts';
import type { Delivery } from '../../core/message.ts';
import { days, type MessageKey, plus } from '../../core/values.ts';
import type { Backlog } from '../../store/event-store.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';

type Summarising = Pick<Gateway, 'store' | 'ids' | 'clock' | 'webhooks' | 'publish' | 'log'>;

/** The one message of its topic, so that several processes write one summary. */
const SUMMARY = 1 as MessageKey;

/** The changes that begin the daily summaries anew, with a webhook that is added. */
export const summaryChanges = ({ clock }: Pick<Gateway, 'clock'>): readonly Change[] => [
  { kind: 'unsendMessage', message: SUMMARY },
  {
    kind: 'sendMessage',
    message: {
      key: SUMMARY,
      topic: 'webhook.summary',
      payload: {},
      dueAt: plus(clock.now(), days(1)),
      attempts: 0,
      ndc: 'webhook.summary',
    },
  },
];

/** Publishes an event for each webhook with notifications that were not accepted. */
export async function publishSummary(gateway: Summarising): Promise<Delivery> {
  const { store, webhooks, ids } = gateway;
  await webhooks.refresh();
  if (webhooks.all().length === 0) return 'done';
  const summaries = eachOnItsOwn(gateway, {
    rows: await store.backlogs(),
    idOf: ({ webhook }) => ids.publicId('webhook', webhook),
    async *stepsOf(backlog) {
      yield await publishBacklog(gateway, backlog);
    },
    text: 'The notifications that a webhook has not accepted could not be summarised',
  });
  for await (const _ of summaries) continue;
  return 'again';
}

async function publishBacklog(
  { store, webhooks, publish, ids }: Summarising,
  { webhook: key, waiting, failing, undeliverable, oldest }: Backlog,
): Promise<void> {
  const webhook = webhooks.find(key);
  if (!webhook || failing === 0) return;
  const ndc = ids.publicId('webhook', key);
  const { name, url, state, entity } = webhook;
  const event = await store.event(oldest);
  const failed = { name, url, state, waiting, failing, undeliverable, oldest: event?.at ?? null };
  await publish({
    key,
    entity,
    type: 'WEBHOOK',
    action: 'FAILING',
    tree: key,
    ndc,
    payload: () => ({ id: ndc, webhook: failed }),
  });
}
