import { entityKinds } from '../../../core/entities/entity.ts';
import { entityStates } from '../../../core/entities/state.ts';
import { isRefusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import { change } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { after } from './detail.ts';
import { entityIn, shownOf } from './show.ts';

const NAME_LENGTH = 100;

const nameFaults = (name: string) =>
  name === '' || name.length > NAME_LENGTH
    ? [{ name: 'name', value: name, message: `must have 1 to ${NAME_LENGTH} characters` as const }]
    : [];

/** Renames an entity, or changes its state. */
export async function postEntity(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const entity = entityIn(visit);
  if (!entity) return notFound(visit);
  const name = (form['name'] ?? '').trim();
  const state = entityStates.find((each) => each === form['state']);
  const faults = nameFaults(name);
  const changed = await change(visit, (by) => {
    const found = gateway.entities.entity(entity.key);
    if (!isAsShown(visit, shownOf(found))) return refuse('changedMeanwhile');
    return faults.length > 0
      ? refuseParameters(faults)
      : gateway.operations.changeEntity(by, { entity: found, name, ...(state && { state }) });
  });
  return after(visit, changed, { entity, tab: 'data' });
}

/** Creates an entity below another one. */
export async function postChild(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const parent = entityIn(visit);
  if (!parent) return notFound(visit);
  const name = (form['name'] ?? '').trim();
  const kind = entityKinds.find((each) => each === form['kind']) ?? 'channel';
  const faults = nameFaults(name);
  const changed = await change(visit, (by) =>
    faults.length > 0 ? refuseParameters(faults) : gateway.operations.createEntity(by, { parent, kind, name }),
  );
  if (isRefusal(changed)) return after(visit, changed, { entity: parent, tab: 'data' });
  return seeOther(`${OFFICE}/entities/${String(changed['id'])}?done=yes`);
}

/** Creates a channel beside another one, with its settings and merchant accounts. */
export async function postCopy(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const entity = entityIn(visit);
  if (!entity) return notFound(visit);
  const name = (form['name'] ?? '').trim();
  const faults = nameFaults(name);
  const changed = await change(visit, (by) =>
    faults.length > 0
      ? refuseParameters(faults)
      : gateway.operations.copyChannel(by, { channel: gateway.entities.entity(entity.key), name }),
  );
  if (isRefusal(changed)) return after(visit, changed, { entity, tab: 'data' });
  return seeOther(`${OFFICE}/entities/${String(changed['id'])}?done=yes`);
}
