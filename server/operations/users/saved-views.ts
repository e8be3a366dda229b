import { isViolationOf } from '../../core/faults.ts';
import { type SavedView, VIEW_NAME_LENGTH, VIEW_QUERY_LENGTH, VIEWS_MAX } from '../../core/users/saved-view.ts';
import type { User } from '../../core/users/user.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';

type Saving = Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>;
export type ViewRefusal = 'viewUnnamed' | 'viewTaken' | 'viewsFull';

/** The views that a user has saved of a list. */
export const readViews = async (
  { store }: Pick<Gateway, 'store'>,
  { key }: Pick<User, 'key'>,
  path: string,
): Promise<readonly SavedView[]> => (await store.savedViews(key)).filter((each) => each.path === path);

/** Names a list with its filters, for its user alone. */
export async function saveView(
  gateway: Saving,
  actor: Actor,
  wanted: Pick<SavedView, 'path' | 'name' | 'query'>,
): Promise<ViewRefusal | undefined> {
  const name = wanted.name.trim();
  if (name === '' || name.length > VIEW_NAME_LENGTH || wanted.query.length > VIEW_QUERY_LENGTH) return 'viewUnnamed';
  const { key: user, entity, email } = actor.user;
  if ((await readViews(gateway, actor.user, wanted.path)).length >= VIEWS_MAX) return 'viewsFull';
  const view = { ...wanted, key: gateway.ids.key('savedView'), user, name };
  const after = { path: view.path, name };
  try {
    await commitAudited(gateway, [
      { kind: 'addSavedView', view },
      auditOf(gateway, actor, { action: 'saveView', entity, subject: email, after }),
    ]);
    return undefined;
  } catch (fault) {
    if (isViolationOf(fault, 'saved_views_name')) return 'viewTaken';
    throw fault;
  }
}

/** Removes a view of the user; any other one stays. */
export async function removeView(gateway: Saving, actor: Actor, id: string): Promise<SavedView | undefined> {
  const key = gateway.ids.keyOf('savedView', id);
  const { user } = actor;
  const view = (await gateway.store.savedViews(user.key)).find((each) => each.key === key);
  if (!view) return undefined;
  const before = { path: view.path, name: view.name };
  await commitAudited(gateway, [
    { kind: 'removeSavedView', view },
    auditOf(gateway, actor, { action: 'removeView', entity: user.entity, subject: user.email, before }),
  ]);
  return view;
}
