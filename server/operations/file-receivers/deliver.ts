import type { UploadFault } from '../../connectors/sftp/upload.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { type Duration, plus, seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { readSettlementFile } from '../settlement/read.ts';

type Delivering = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'entities' | 'upload' | 'log'>;
type Named = Payloads['file.delivery'];

/** The receivers that a file is being delivered to by this process: each gets its files one after the other. */
const busy = new Set<string>();
const BUSY_WAIT: Duration = seconds(2);

/** Delivers a file to a receiver. A receiver that was removed gets nothing more. */
export async function deliverFile(gateway: Delivering, named: Named): Promise<Delivery> {
  const { store, clock, ids } = gateway;
  const receiver = await store.fileReceiver(named.receiver);
  const delivery = await store.fileDelivery(named);
  if (!receiver || !delivery || delivery.state === 'delivered') return 'done';
  const turn = ids.publicId('fileReceiver', receiver.key);
  if (busy.has(turn)) return { nextTryAt: plus(clock.now(), BUSY_WAIT) };
  busy.add(turn);
  try {
    const reason = await uploadTo(gateway, receiver, { named, mayBeRenamed: delivery.state === 'renaming' });
    const tried = { key: ids.key('fileTry'), ...named, at: clock.now(), reason };
    await store.commit([
      { fileReceiver: { log: tried } },
      ...(reason === null ? [{ fileReceiver: { move: { ...named, state: 'delivered' } } } as const] : []),
    ]);
    return reason === null ? 'done' : 'again';
  } finally {
    busy.delete(turn);
  }
}

type Try = { readonly named: Named; readonly mayBeRenamed: boolean };

/** Null where the file is there; also where another file has replaced it before its delivery. */
async function uploadTo(
  gateway: Delivering,
  { key, entity, host, port, user, hostKey, folder, columns, privateKey }: FileReceiver,
  { named, mayBeRenamed }: Try,
): Promise<UploadFault | null> {
  const { store, vault, upload } = gateway;
  const batch = await store.batch(named.batch);
  if (!batch) throw new Error(`Expected batch ${named.batch}, found none`);
  await readSettlementFile(gateway, { batch, columns });
  const file = await store.settlementFile(named);
  if (!file) return null;
  const opened = await vault.open(entity, key, privateKey);
  return upload(
    { host, port, user, hostKey, folder, privateKey: opened },
    {
      name: file.name,
      content: Buffer.from(file.content),
      mayBeRenamed,
      onWritten: () => store.commit([{ fileReceiver: { move: { ...named, state: 'renaming' } } }]),
    },
  );
}
