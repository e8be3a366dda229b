import type { Change } from '../../core/change.ts';
import type { Store } from '../../store/store.ts';
import type { Seams } from '../world/world.ts';

/** A process that stands still at a commit, as one does whose machine is suspended, after it has given its keys. */
export type LateCommits = Seams & {
  /** Keeps the next commit with a change of this kind back, or its end. */
  keepsBack(kind: Change['kind'], part?: 'commit' | 'end'): void;
  /** Resolves when the process stands still. */
  readonly isSent: () => Promise<void>;
  release(): void;
};

export function lateCommits(): LateCommits {
  let kept: { readonly kind: Change['kind']; readonly part: 'commit' | 'end' } | undefined;
  let [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const store = (inner: Store): Store => ({
    ...inner,
    async commit(changes) {
      const part = changes.some(({ kind }) => kind === kept?.kind) ? kept?.part : undefined;
      if (part === 'commit') await standsStill();
      await inner.commit(changes);
      if (part === 'end') await standsStill();
    },
  });
  function standsStill(): Promise<void> {
    kept = undefined;
    sent.resolve();
    return released.promise;
  }
  return {
    store,
    acquirer: (acquirer) => acquirer,
    keepsBack(kind, part = 'commit') {
      kept = { kind, part };
      [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    },
    isSent: () => sent.promise,
    release: () => released.resolve(),
  };
}
