import type { UploadFault } from '../../connectors/sftp/upload.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import type { Gateway } from '../gateway.ts';
import { inTurn, serverOf } from '../file-servers/turn.ts';
import { readSettlementFile } from '../settlement/read.ts';

type Delivering = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'entities' | 'upload' | 'log'>;
type Named = Payloads['file.delivery'];

/** Why a file has not arrived. */
export type DeliveryFault = UploadFault;

/** Delivers a file to a receiver. A receiver that was removed gets nothing more. */
export async function deliverFile(gateway: Delivering, named: Named): Promise<Delivery> {
  const { store, clock, ids } = gateway;
  const receiver = await store.fileReceiver(named.receiver);
  const delivery = await store.fileDelivery(named);
  if (!receiver || !delivery || delivery.state === 'delivered') return 'done';
  return inTurn(gateway, receiver, async () => {
    const reason = await uploadTo(gateway, receiver, { named, mayBeRenamed: delivery.state === 'renaming' });
    const tried = { key: ids.key('fileTry'), ...named, at: clock.now(), reason };
    await store.commit([
      { kind: 'logFileTry', tried },
      ...(reason === null ? [{ kind: 'moveFileDelivery', delivery: { ...named, state: 'delivered' } } as const] : []),
    ]);
    return reason === null ? 'done' : 'again';
  });
}

type Try = { readonly named: Named; readonly mayBeRenamed: boolean };

/** Null where the file is there; also where another file has replaced it before its delivery. */
async function uploadTo(
  gateway: Delivering,
  receiver: FileReceiver,
  { named, mayBeRenamed }: Try,
): Promise<DeliveryFault | null> {
  const { store, upload } = gateway;
  const batch = await store.batch(named.batch);
  if (!batch) throw new Error(`Expected batch ${named.batch}, found none`);
  await readSettlementFile(gateway, { batch, columns: receiver.columns });
  const file = await store.settlementFile(named);
  if (!file) return null;
  return upload(await serverOf(gateway, receiver), {
    name: file.name,
    content: Buffer.from(file.content),
    mayBeRenamed,
    onWritten: () => store.commit([{ kind: 'moveFileDelivery', delivery: { ...named, state: 'renaming' } }]),
  });
}
