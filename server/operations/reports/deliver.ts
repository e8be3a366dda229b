import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import type { ReportFile } from '../../core/reports/export.ts';
import { uploadOnce } from '../file-servers/upload.ts';
import { inTurn } from '../file-servers/turn.ts';
import type { Gateway } from '../gateway.ts';

/** The receivers that get what an entity has: its own, and those of the entities above it. */
export const receiversOf = async (
  { store, entities }: Pick<Gateway, 'store' | 'entities'>,
  { key }: Pick<Entity, 'key'>,
): Promise<readonly FileReceiver[]> =>
  (await store.fileReceivers()).filter(({ entity }) => entities.isWithin(key, entity));

/** What is committed with a file, so that it is delivered to every receiver of its entity. */
export async function deliveriesOf(
  gateway: Pick<Gateway, 'store' | 'entities' | 'ids' | 'clock'>,
  { key: file, entity }: ReportFile,
): Promise<readonly Change[]> {
  const { ids, clock } = gateway;
  const receivers = await receiversOf(gateway, { key: entity });
  return receivers.flatMap(({ key: receiver }): readonly Change[] => {
    const ndc = ids.publicId('reportFile', file);
    const message = { topic: 'report.delivery', payload: { receiver, file }, dueAt: clock.now(), attempts: 0 } as const;
    return [
      { kind: 'addReportDelivery', delivery: { file, receiver, state: 'waiting', at: null, reason: null } },
      { kind: 'sendMessage', message: { key: ids.key('message'), ...message, ndc } },
    ];
  });
}

type Delivering = Pick<Gateway, 'store' | 'vault' | 'ids' | 'clock' | 'upload'>;

/** Delivers a file of a report to a receiver. A receiver that was removed gets nothing more. */
export async function deliverReport(gateway: Delivering, named: Payloads['report.delivery']): Promise<Delivery> {
  const { store } = gateway;
  const receiver = await store.fileReceiver(named.receiver);
  const delivery = await store.reportDelivery(named);
  const file = await store.reportFile(named.file);
  if (!receiver || !file || !delivery || delivery.state === 'delivered') return 'done';
  const { state } = delivery;
  return inTurn(gateway, receiver, () =>
    uploadOnce(gateway, receiver, {
      file,
      state,
      moved: (next, tried) => ({ kind: 'moveReportDelivery', delivery: { ...delivery, ...tried, state: next } }),
      logged: () => [],
    }),
  );
}
