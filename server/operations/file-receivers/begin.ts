import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';

type Beginning = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities' | 'log'>;

const SLICE = 100;

const text = 'Deliveries of files could not be begun; they will be tried again';

/** Begins the delivery of every file that a receiver has not got yet, and yields after each step of a receiver. */
export async function* beginDeliveries(gateway: Beginning): AsyncGenerator<void> {
  const { store, ids, entities } = gateway;
  const channels = entities.all().filter(({ kind }) => kind === 'channel');
  async function* beginFor(receiver: FileReceiver): AsyncGenerator<void> {
    yield* eachOnItsOwn(gateway, {
      rows: channels.filter(({ key }) => entities.isWithin(key, receiver.entity)),
      idOf: ({ id }) => id,
      async *stepsOf({ key }) {
        while (await beginSome(gateway, receiver, key)) yield;
      },
      text,
    });
  }
  yield* eachOnItsOwn(gateway, {
    rows: await store.fileReceivers(),
    idOf: ({ key }) => ids.publicId('fileReceiver', key),
    stepsOf: beginFor,
    text,
  });
}

/** The files of batches that were closed since the receiver was added; those before can be fetched. */
async function beginSome(
  { store, ids, clock }: Beginning,
  { key: receiver, columns }: FileReceiver,
  entity: FileReceiver['entity'],
): Promise<boolean> {
  // Keys are in the order of time.
  const files = await store.undeliveredFiles({ receiver, entity, columns, from: receiver, limit: SLICE });
  const changes = files.flatMap((file): readonly Change[] => {
    const payload = { receiver, ...file };
    const ndc = ids.publicId('batch', file.batch);
    const message = { key: ids.key('message'), topic: 'file.delivery', payload, dueAt: clock.now() } as const;
    return [
      { kind: 'beginFileDelivery', delivery: payload },
      { kind: 'sendMessage', message: { ...message, attempts: 0, ndc } },
    ];
  });
  if (changes.length === 0) return false;
  try {
    await store.commit(changes);
    return true;
  } catch (fault) {
    // Another process has begun the same deliveries.
    if (!(fault instanceof UniqueViolation)) throw fault;
    return false;
  }
}
