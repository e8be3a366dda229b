import type { Gateway } from './gateway.ts';

/** Whether a write reaches the disk right now: what readiness means. Rejects with StoreUnavailable when none does. */
export const probeStore = ({ store }: Pick<Gateway, 'store'>): Promise<void> => store.probe();
