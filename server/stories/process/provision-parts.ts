import { randomBytes } from 'node:crypto';
import { stillClock } from '../../clock.ts';
import type { Instant } from '../../core/values.ts';
import { createIds } from '../../ids.ts';
import type { Store } from '../../store/store.ts';
import { createVault } from '../../store/vault.ts';

/** What a provision file is applied with, for stories without a gateway. */
export function partsOf(store: Store) {
  const clock = stillClock(Date.UTC(2026, 10, 20, 12) as Instant);
  const [secret, key] = [randomBytes(32), randomBytes(32)];
  const unread = () => undefined;
  return {
    store,
    clock,
    vault: createVault(store, key, clock),
    ids: createIds({ secret, node: 0, clock }),
    log: { info: unread, warn: unread, error: unread },
  };
}
