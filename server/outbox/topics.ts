import type { Delivery, Message, Payloads, Topic } from '../core/message.ts';
import { days, type Duration, type Instant, type MessageKey, minutes, plus, seconds } from '../core/values.ts';
import { pingMerchant } from '../operations/checkouts/ping-merchant.ts';
import { deliverFile } from '../operations/file-receivers/deliver.ts';
import { fetchFiles } from '../operations/reconciliation/fetch.ts';
import { makeListExport } from '../operations/exports/make.ts';
import type { Gateway } from '../operations/gateway.ts';
import { deliverReport } from '../operations/reports/deliver.ts';
import { makeExport } from '../operations/reports/exports.ts';
import { callBack } from '../operations/risk/call-back.ts';
import { carryOutCase } from '../operations/risk/carry-out.ts';
import { readBookings } from '../operations/bookings/read.ts';
import { deliverFollowUp } from '../operations/references/follow-up.ts';
import { inquirePayment } from '../operations/acquirer/inquire.ts';
import { recheckPayment } from '../operations/acquirer/recheck.ts';
import { runSchedule } from '../operations/schedules/run.ts';
import { matchFile } from '../operations/reconciliation/match.ts';
import { reverseApproval } from '../operations/acquirer/reverse-approval.ts';
import { notifyUrl } from '../operations/webhooks/notification-url.ts';
import { publishSummary } from '../operations/webhooks/summary.ts';
import { testWebhook } from '../operations/webhooks/test.ts';

/**
 * The operation that delivers a topic's messages, and the wait before each further try. `afterLast`: whether the last
 * wait is repeated, or the message is deleted. `runsOn`: whether its delivery is work that a moved clock waits for, as of
 * the gateway itself and of acquirers, or is for servers of others, which run in real time.
 */
type TopicRule<T extends Topic> = {
  readonly runsOn: 'gatewayTime' | 'realTime';
  /** `key`: that of the message, for a delivery that replaces it by another one. */
  readonly deliver: (gateway: Gateway, payload: Payloads[T], key: MessageKey) => Promise<Delivery>;
  readonly waits: readonly Duration[];
  readonly afterLast: 'repeat' | 'delete';
};

/** The looks for bookings that are made each day, and each week after those. */
const DAILY = 30;
const WEEKLY = 8;

/** Most outages of acquirers are over in minutes. */
const acquirerWaits = [seconds(30), minutes(1), minutes(2), minutes(5), minutes(15), minutes(60)];

/** The rules of every topic. */
const topics: { readonly [T in Topic]: TopicRule<T> } = {
  // The waits reach a merchant whose server is down for a night, and cover a shopper who ends a challenge long after
  // minute 29.
  'shopper.ping': {
    runsOn: 'realTime',
    deliver: pingMerchant,
    waits: [
      seconds(10),
      seconds(20),
      minutes(1),
      minutes(5),
      minutes(15),
      minutes(60),
      minutes(6 * 60),
      minutes(24 * 60),
    ],
    afterLast: 'delete',
  },
  'payment.inquiry': {
    runsOn: 'gatewayTime',
    deliver: inquirePayment,
    waits: acquirerWaits,
    afterLast: 'repeat',
  },
  'payment.reversal': {
    runsOn: 'gatewayTime',
    deliver: reverseApproval,
    waits: acquirerWaits,
    afterLast: 'repeat',
  },
  // A request that is carried out late is carried out within a day: acquirers close their books daily. A look that the
  // acquirer does not answer names the next one.
  'payment.recheck': {
    runsOn: 'gatewayTime',
    deliver: recheckPayment,
    waits: [minutes(5), minutes(60), days(1)],
    afterLast: 'delete',
  },
  // Daily while most returns of debits arrive, then weekly and monthly until the last one may.
  'payment.bookings': {
    runsOn: 'gatewayTime',
    deliver: readBookings,
    waits: [...Array<Duration>(DAILY).fill(days(1)), ...Array<Duration>(WEEKLY).fill(days(7)), days(30)],
    afterLast: 'repeat',
  },
  // Three tries in all.
  'payment.notification': {
    runsOn: 'realTime',
    deliver: notifyUrl,
    waits: [seconds(30), minutes(5)],
    afterLast: 'delete',
  },
  'webhook.test': {
    runsOn: 'realTime',
    deliver: testWebhook,
    waits: [seconds(10), seconds(30), minutes(1), minutes(5), minutes(15), minutes(60)],
    afterLast: 'repeat',
  },
  'webhook.summary': { runsOn: 'realTime', deliver: publishSummary, waits: [days(1)], afterLast: 'repeat' },
  // Waits for payments that have a reference under way.
  'reconciliation.match': {
    runsOn: 'gatewayTime',
    deliver: matchFile,
    waits: [seconds(30), minutes(1), minutes(5), minutes(60)],
    afterLast: 'repeat',
  },
  // A merchant's server may be down for days; its files wait.
  'file.delivery': {
    runsOn: 'realTime',
    deliver: deliverFile,
    waits: [seconds(30), minutes(2), minutes(10), minutes(60), minutes(6 * 60)],
    afterLast: 'repeat',
  },
  // Each look names the next one; these waits
  // are for a process that fails.
  'source.look': {
    runsOn: 'realTime',
    deliver: fetchFiles,
    waits: [minutes(1), minutes(5), minutes(15)],
    afterLast: 'repeat',
  },
  'report.export': {
    runsOn: 'gatewayTime',
    deliver: makeExport,
    waits: [seconds(30), minutes(5), minutes(60)],
    afterLast: 'repeat',
  },
  'report.delivery': {
    runsOn: 'realTime',
    deliver: deliverReport,
    waits: [seconds(30), minutes(2), minutes(10), minutes(60), minutes(6 * 60)],
    afterLast: 'repeat',
  },
  'list.export': {
    runsOn: 'gatewayTime',
    deliver: makeListExport,
    waits: [seconds(30), minutes(5), minutes(60)],
    afterLast: 'repeat',
  },
  // A date's payment is followed until it has an outcome.
  'schedule.run': {
    runsOn: 'gatewayTime',
    deliver: runSchedule,
    waits: acquirerWaits,
    afterLast: 'repeat',
  },
  'payment.followUp': {
    runsOn: 'gatewayTime',
    deliver: deliverFollowUp,
    waits: acquirerWaits,
    afterLast: 'repeat',
  },
  // The callback's own row has its tries and waits; these are for a process that fails.
  'risk.callback': { runsOn: 'realTime', deliver: callBack, waits: [seconds(30), minutes(5)], afterLast: 'repeat' },
  'risk.case': {
    runsOn: 'gatewayTime',
    deliver: carryOutCase,
    waits: acquirerWaits,
    afterLast: 'repeat',
  },
};

/** Whether a message is for a server that runs in real time and never waits for the gateway's clock. */
export const isInRealTime = ({ topic }: Message): boolean => topics[topic].runsOn === 'realTime';

/** When a message that was not delivered is due again; undefined when it is not tried again. */
export function nextTry({ topic, attempts }: Message, now: Instant): Instant | undefined {
  const { waits, afterLast } = topics[topic];
  const wait = waits[attempts] ?? (afterLast === 'repeat' ? waits.at(-1) : undefined);
  return wait === undefined ? undefined : plus(now, wait);
}

/** Delivers a message by its topic's operation, which takes the topic's type of payload. */
export const deliver = <T extends Topic>(
  gateway: Gateway,
  { topic, payload, key }: { readonly topic: T; readonly payload: Payloads[T]; readonly key: MessageKey },
): Promise<Delivery> => topics[topic].deliver(gateway, payload, key);
