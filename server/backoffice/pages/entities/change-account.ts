import { accountIdentity, accountTerms, POSITION_MAX } from '../../../core/entities/merchant-accounts/account.ts';
import { entityStates } from '../../../core/entities/state.ts';
import { type Refusal, refuse, refuseParameters } from '../../../core/refusal.ts';
import { fulfils, faultsIn } from '../../../core/schemas/check.ts';
import { objectWith, oneOf, text, whole } from '../../../core/schemas/schema.ts';
import { change } from '../../session/change.ts';
import type { Form, Page, Visit } from '../../visit.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { notFound } from '../entry/refusals.ts';
import { shownOfAccount } from './accounts.ts';
import { after } from './detail.ts';
import { entityIn } from './show.ts';

const { brands, currencies, paymentTypes } = accountTerms;
const terms = { brands, currencies, paymentTypes };
const name = text(1, 100);
const newAccount = objectWith({ name, ...accountIdentity }, terms);
const changes = objectWith({ name, position: whole(0, POSITION_MAX) }, { state: oneOf(entityStates), ...terms });

/** Words between blanks or commas in capitals; null for none, which stands for any. */
function wordsIn(field: string): readonly string[] | null {
  const words = field
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.length === 0 ? null : [...new Set(words)];
}

/** The terms that a form has; one without them leaves them as they are. */
const termsIn = (form: Form): object =>
  Object.fromEntries(
    Object.keys(terms).flatMap((each) => (form[each] === undefined ? [] : [[each, wordsIn(form[each])] as const])),
  );

/** Gives a channel another merchant account. */
export async function postAccount(visit: Visit): Promise<Page | Response> {
  const { gateway, form } = visit;
  const entity = entityIn(visit);
  if (!entity) return notFound(visit);
  const wanted: unknown = {
    name: form['name']?.trim(),
    connector: form['connector'],
    acquirerId: form['acquirerId']?.trim(),
    ...termsIn(form),
  };
  const changed = await change(visit, (by) =>
    fulfils(newAccount, wanted)
      ? gateway.operations.createMerchantAccount(by, { ...wanted, entity: gateway.entities.entity(entity.key) })
      : refuseParameters(faultsIn(newAccount, wanted)),
  );
  return after(visit, changed, { entity, tab: 'processing' });
}

/** Changes what an account takes, its place, its name or its state. */
export async function postAccountChange(visit: Visit): Promise<Page | Response> {
  const { gateway, form, c } = visit;
  const entity = entityIn(visit);
  if (!entity) return notFound(visit);
  const id = c.req.param('account') ?? '';
  const position = form['position'] ?? '';
  const wanted: unknown = {
    name: form['name']?.trim(),
    position: /^\d{1,6}$/.test(position) ? Number(position) : position,
    ...(form['state'] === undefined ? {} : { state: form['state'] }),
    ...termsIn(form),
  };
  const changed = await change(visit, (by): Refusal | ReturnType<typeof gateway.operations.changeMerchantAccount> => {
    const found = gateway.entities.merchantAccountOf(id);
    if (found?.entity !== entity.key) return refuse('resourceUnknown');
    if (!isAsShown(visit, shownOfAccount(found))) return refuse('changedMeanwhile');
    return fulfils(changes, wanted)
      ? gateway.operations.changeMerchantAccount(by, { ...wanted, id })
      : refuseParameters(faultsIn(changes, wanted));
  });
  return after(visit, changed, { entity, tab: 'processing' });
}
