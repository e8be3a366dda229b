import type { Gateway } from './gateway.ts';

/** Writes to the disk, for the readiness probe. Rejects with StoreUnavailable when the write fails. */
export const probeStore = ({ store }: Pick<Gateway, 'store'>): Promise<void> => store.probe();
