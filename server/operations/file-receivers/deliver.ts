import type { Change } from '../../core/change.ts';
import type { FileDelivery, FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { inTurn } from '../file-servers/turn.ts';
import type { Gateway } from '../gateway.ts';
import { readSettlementFile } from '../settlement/read.ts';
import { type Tried, uploadOnce } from '../file-servers/upload.ts';

type Delivering = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'entities' | 'upload' | 'log'>;
type Named = Payloads['file.delivery'];

/** Delivers a file to a receiver. A receiver that was removed gets nothing more. */
export async function deliverFile(gateway: Delivering, named: Named): Promise<Delivery> {
  const { store } = gateway;
  const receiver = await store.fileReceiver(named.receiver);
  const delivery = await store.fileDelivery(named);
  if (!receiver || !delivery || delivery.state === 'delivered') return 'done';
  return inTurn(gateway, receiver, () => deliverTo(gateway, receiver, delivery));
}

/** A file that another one has replaced before its delivery is there, in that one. */
async function deliverTo(gateway: Delivering, receiver: FileReceiver, delivery: FileDelivery): Promise<Delivery> {
  const { store, ids, clock } = gateway;
  const { state, ...named } = delivery;
  const moved = (next: FileDelivery['state']): Change => ({
    kind: 'moveFileDelivery',
    delivery: { ...named, state: next },
  });
  const logged = (tried: Tried): readonly Change[] => [
    { kind: 'logFileTry', tried: { key: ids.key('fileTry'), ...named, ...tried } },
  ];
  const file = await fileOf(gateway, receiver, named);
  if (file) return uploadOnce(gateway, receiver, { file, state, moved, logged });
  await store.commit([moved('delivered'), ...logged({ at: clock.now(), reason: null })]);
  return 'done';
}

async function fileOf(gateway: Delivering, { columns }: FileReceiver, named: Named) {
  const { store } = gateway;
  const batch = await store.batch(named.batch);
  if (!batch) throw new Error(`Expected batch ${named.batch}, found none`);
  await readSettlementFile(gateway, { batch, columns });
  return store.settlementFile(named);
}
