import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Delivery } from '../../core/message.ts';
import { type Duration, plus, seconds } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** The receivers that a file is being delivered to by this process: each gets its files one after the other. */
const busy = new Set<string>();
const BUSY_WAIT: Duration = seconds(2);

/** Delivers a file to a receiver, unless it is getting another one. */
export async function inTurn(
  { ids, clock }: Pick<Gateway, 'ids' | 'clock'>,
  receiver: FileReceiver,
  deliver: () => Promise<Delivery>,
): Promise<Delivery> {
  const turn = ids.publicId('fileReceiver', receiver.key);
  if (busy.has(turn)) return { nextTryAt: plus(clock.now(), BUSY_WAIT) };
  busy.add(turn);
  try {
    return await deliver();
  } finally {
    busy.delete(turn);
  }
}

/** The server of a receiver, with the key by which the gateway logs in. */
export async function serverOf(
  { vault }: Pick<Gateway, 'vault'>,
  { key, entity, host, port, user, hostKey, folder, privateKey }: FileReceiver,
) {
  return { host, port, user, hostKey, folder, privateKey: await vault.open(entity, key, privateKey) };
}
