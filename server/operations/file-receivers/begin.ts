import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Gateway } from '../gateway.ts';

type Beginning = Pick<Gateway, 'store' | 'ids' | 'clock' | 'entities'>;

const SLICE = 100;

/** Begins the delivery of every file that a receiver has not got yet, and yields after each receiver that gets some. */
export async function* beginDeliveries(gateway: Beginning): AsyncGenerator<FileReceiver> {
  const { store, entities } = gateway;
  const channels = entities.all().filter(({ kind }) => kind === 'channel');
  for (const receiver of await store.fileReceivers()) {
    for (const { key } of channels.filter((channel) => entities.isWithin(channel.key, receiver.entity)))
      while (await beginSome(gateway, receiver, key)) yield receiver;
  }
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
