import type { UploadFault } from '../../connectors/sftp/upload.ts';
import type { Change } from '../../core/change.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { FileDeliveryState } from '../../core/file-servers/server.ts';
import type { Delivery } from '../../core/message.ts';
import type { Instant } from '../../core/values.ts';
import { serverOf } from './turn.ts';
import type { Gateway } from '../gateway.ts';

/** Why a file has not arrived. */
export type DeliveryFault = UploadFault;

/** How a try to deliver a file has ended. */
export type Tried = { readonly at: Instant; readonly reason: DeliveryFault | null };

/** The delivery of a file, with the changes that keep how far it has come. */
export type Uploading = {
  readonly file: { readonly name: string; readonly content: string };
  readonly state: FileDeliveryState;
  readonly moved: (state: FileDeliveryState, tried?: Tried) => Change;
  /** What is committed with the end of a try. */
  readonly logged: (tried: Tried) => readonly Change[];
};

/**
 * Uploads a file once. It may have got its name only where the receiver has not answered, and still is the server that
 * was asked: everything else is uploaded again.
 */
export async function uploadOnce(
  gateway: Pick<Gateway, 'store' | 'vault' | 'clock' | 'upload'>,
  receiver: FileReceiver,
  { file: { name, content }, state: before, moved, logged }: Uploading,
): Promise<Delivery> {
  const { store, clock, upload } = gateway;
  let state = before;
  /** Keeps the state. Where the receiver was changed meanwhile, the file waits, as all its others do (`reopenDeliveries`). */
  async function keep(tried?: Tried): Promise<void> {
    await store.commit([moved(state, tried), ...(tried ? logged(tried) : [])]);
    if (state !== 'renaming' || (await isUnchanged(gateway, receiver))) return;
    state = 'waiting';
    await store.commit([moved(state, tried)]);
  }
  const reason = await upload(await serverOf(gateway, receiver), {
    name,
    content: Buffer.from(content),
    mayBeRenamed: before === 'renaming',
    async onWritten() {
      state = 'renaming';
      await keep();
      return state === 'renaming';
    },
    onNotRenamed: () => void (state = 'waiting'),
  });
  if (reason === null) state = 'delivered';
  await keep({ at: clock.now(), reason });
  return reason === null ? 'done' : 'again';
}

const isUnchanged = async ({ store }: Pick<Gateway, 'store'>, { key, version }: FileReceiver): Promise<boolean> =>
  (await store.fileReceiver(key))?.version === version;
