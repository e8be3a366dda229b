import type { Message, Topic } from '../../core/message.ts';
import type { Instant } from '../../core/values.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { callBack } from '../../operations/risk/call-back.ts';
import { carryOutCase } from '../../operations/risk/carry-out.ts';
import { runSchedule } from '../../operations/schedules/run.ts';
import type { Store } from '../../store/store.ts';

/** What is to be done later and falls due in the past. */
export type PastMessages = {
  /** When the next one is due; undefined where there is none. */
  nextAt(): Instant | undefined;
  /** Delivers all that are due at that moment. */
  deliver(gateway: Gateway): Promise<void>;
};

/** Messages whose effect bears the time at which they are delivered. */
const topics = ['schedule.run', 'risk.case', 'risk.callback'] as const satisfies readonly Topic[];
type PastMessage = Message<(typeof topics)[number]>;

/**
 * A store that keeps messages which are due before the end of a history to itself: the outbox of the present would
 * deliver them at once, at a time of today.
 */
export function withPastMessages(
  store: Store,
  end: Instant,
): { readonly store: Store; readonly messages: PastMessages } {
  let waiting: readonly PastMessage[] = [];
  const isPast = (message: Message): message is PastMessage =>
    topics.some((topic) => topic === message.topic) && message.dueAt <= end;
  const commit: Store['commit'] = async (changes) => {
    await store.commit(changes.filter((change) => !(change.kind === 'sendMessage' && isPast(change.message))));
    const sent = changes.flatMap((change) =>
      change.kind === 'sendMessage' && isPast(change.message) ? [change.message] : [],
    );
    waiting = [...waiting, ...sent].toSorted((a, b) => a.dueAt - b.dueAt);
  };
  const nextAt = (): Instant | undefined => waiting[0]?.dueAt;
  async function deliver(gateway: Gateway): Promise<void> {
    const at = nextAt();
    const due = waiting.filter(({ dueAt }) => dueAt === at);
    waiting = waiting.filter(({ dueAt }) => dueAt !== at);
    await Promise.all(due.map((message) => deliverOne(gateway, message)));
  }
  return { store: { ...store, commit }, messages: { nextAt, deliver } };
}

async function deliverOne(gateway: Gateway, message: PastMessage): Promise<void> {
  if (message.topic === 'schedule.run') await runSchedule(gateway, message.payload);
  else if (message.topic === 'risk.case') await carryOutCase(gateway, message.payload);
  // A callback that the history has refused is no warning.
  else await callBack({ ...gateway, log: { ...gateway.log, warn: () => undefined } }, message.payload);
}
