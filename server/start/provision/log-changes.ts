import { isDeepStrictEqual } from 'node:util';
import type { AdminAction, AdminChange } from '../../core/entities/admin-change.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { Log } from '../../operations/gateway.ts';

const TEXT = 'Changed by the provision file';

const ofTokens: readonly AdminAction[] = ['changeToken', 'revokeToken'];

/**
 * A warning for each entity and account that a file has changed, with the names of what is changed, and one for all
 * tokens of an entity, with their number.
 */
export function logChanges(
  log: Pick<Log, 'warn'>,
  changes: readonly AdminChange[],
  entities: readonly EntityRow[],
): void {
  for (const change of changes) {
    const { subject: id, action } = change;
    if (!ofTokens.includes(action)) log.warn({ id, action, reason: differingIn([change]) }, TEXT);
  }
  for (const { id, key } of entities)
    for (const action of ofTokens) {
      const some = changes.filter((change) => change.entity === key && change.action === action);
      const reason = action === 'changeToken' ? { reason: differingIn(some) } : {};
      if (some.length > 0) log.warn({ id, action, count: some.length, ...reason }, TEXT);
    }
}

/** The names of what some changes have changed. */
function differingIn(changes: readonly AdminChange[]): string {
  const names = changes.flatMap(({ before, after }) => {
    const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
    return [...was.keys(), ...is.keys()].filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)));
  });
  return [...new Set(names)].join(', ');
}
