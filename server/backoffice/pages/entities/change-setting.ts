import { refuse, refuseParameters } from '../../../core/refusal.ts';
import { faultsIn } from '../../../core/schemas/check.ts';
import { change } from '../../session/change.ts';
import type { Fault, Page, Visit } from '../../visit.ts';
import { valueIn } from '../../views/changes/value-field.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { notFound } from '../entry/refusals.ts';
import { after } from './detail.ts';
import { settingNamed, settingOf, shownOfSetting } from './settings.ts';
import { entityIn } from './show.ts';

/** Gives an entity a setting of its own, or lets it inherit that again. */
export async function postSetting(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const [entity, name] = [entityIn(visit), settingNamed(form['name'])];
  if (!entity || !name) return notFound(visit);
  const { schema } = settingOf(name);
  const isInherited = form['do'] === 'inherit';
  const value = valueIn(schema, form['value'] ?? '');
  const faults = isInherited ? [] : faultsIn(schema, value, name);
  const [set, inherit] = isInherited ? [{}, [name]] : [{ [name]: value }, []];
  const changed = await change(visit, (by) => {
    const found = gateway.entities.entity(entity.key);
    if (!isAsShown(visit, shownOfSetting(found, name))) return refuse('changedMeanwhile');
    return faults.length > 0
      ? refuseParameters(faults)
      : gateway.operations.changeSettings(by, { entity: found, set, inherit });
  });
  const answer = await after(visit, changed, { entity, tab: 'settings' });
  return answer instanceof Response ? answer : { ...answer, faults: (answer.faults ?? []).map(besideValue) };
}

/** The form has one field, whatever the setting and the part of it that is wrong. */
const besideValue = (fault: Fault): Fault => (fault.parameter === undefined ? fault : { ...fault, field: 'value' });
