import type { Change } from '../../core/change.ts';
import type { Seams } from '../world/world.ts';

/** What another process does right before a commit of this one. */
export type Overtaking = {
  /** Done once, before the next commit. */
  meanwhile: (() => Promise<void>) | undefined;
  /** How many such commits there were. */
  commits: number;
  readonly seams: Seams;
};

/** Lets another process act before the commits that have such a change. */
export function overtaking(keeps: (change: Change) => boolean): Overtaking {
  const overtaken: Overtaking = {
    meanwhile: undefined,
    commits: 0,
    seams: {
      store: (store) => ({
        ...store,
        async commit(changes) {
          if (!changes.some(keeps)) return store.commit(changes);
          const work = overtaken.meanwhile;
          overtaken.meanwhile = undefined;
          overtaken.commits += 1;
          await work?.();
          return store.commit(changes);
        },
      }),
      acquirer: (acquirer) => acquirer,
    },
  };
  return overtaken;
}

export const keepsPayment = ({ kind }: Change): boolean => kind === 'concludePayment' || kind === 'savePayment';

export function keepsDebit(change: Change): boolean {
  if (change.kind !== 'concludePayment' && change.kind !== 'savePayment') return false;
  const { findings } = change.kind === 'concludePayment' ? change.conclusion.payment : change.row;
  return findings.collection !== undefined;
}
