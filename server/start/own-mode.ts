import { type Config, WrongSetting } from '../config.ts';
import type { Store } from '../store/store.ts';

const MARK = 'mode';
const numbers = { test: 1, live: 2 } as const satisfies Record<Config['mode'], number>;
const others = { test: 'live', live: 'test' } as const satisfies Record<Config['mode'], Config['mode']>;

/**
 * Throws WrongSetting for a database of the other mode: simulated approvals would stand among money, or money among
 * them.
 */
export async function demandOwnMode(store: Pick<Store, 'mark'>, mode: Config['mode']): Promise<void> {
  const known = await store.mark(MARK);
  if (known === undefined || known === numbers[mode]) return;
  throw new WrongSetting(
    `TILLWAY_MODE: the database belongs to ${others[mode]} mode, and this start is in ${mode} mode. Set TILLWAY_MODE=${others[mode]}, or choose another TILLWAY_DATABASE`,
  );
}

/**
 * Gives a database without a mode, such as that of an earlier release, this one. A start that is refused for another
 * reason may be in the wrong mode, so that the mode is kept at the end of one.
 */
export async function keepOwnMode(store: Pick<Store, 'mark' | 'setMark'>, mode: Config['mode']): Promise<void> {
  if ((await store.mark(MARK)) === undefined) await store.setMark(MARK, numbers[mode]);
}
