import type { Change } from '../../../core/change.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Registration } from '../../../core/registrations/registration.ts';
import { resultText } from '../../texts/coded/results.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { may, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { registrationPage, shownOf } from './detail.ts';
import { addressOf } from './shown.ts';
import { faultsOf } from '../../views/forms/faults.ts';
import { type TextName } from '../../texts/texts.ts';

const REASON_LENGTH = 200;

const reasonIn = ({ form }: Visit): string => (form['reason'] ?? '').trim().slice(0, REASON_LENGTH);

const registrationIn = async ({ gateway, c, user }: Visit): Promise<Registration | undefined> => {
  const key = gateway.ids.keyOf('registration', c.req.param('id') ?? '');
  return (await gateway.office.readRegistrationOf(user, key))?.registration;
};

type Changing = {
  readonly action: 'updateRegistration' | 'deleteRegistration';
  /** What is wrong with the fields of the form but its reason. */
  readonly wrong: readonly TextName[];
  /** Returns why it was not carried out, in a sentence. */
  readonly carryOut: (order: OrderOf) => Promise<string | undefined>;
};
type OrderOf = {
  readonly id: string;
  readonly entity: ReturnType<Visit['gateway']['entities']['entity']>;
  readonly alongside: readonly Change[];
};

/** Carries out a change of a registration once, together with its entry of the audit. */
async function change(visit: Visit, { action, wrong, carryOut }: Changing): Promise<Page | Response> {
  const { gateway, actor, t } = visit;
  const found = await registrationIn(visit);
  if (!found) return notFound(visit);
  const reason = reasonIn(visit);
  const refused: readonly TextName[] = reason === '' ? [...wrong, 'reasonMissing'] : wrong;
  if (refused.length > 0) return registrationPage(visit, faultsOf(visit, refused));
  const id = gateway.ids.publicId('registration', found.key);
  const audit = gateway.office.auditOf(actor, { action, entity: found.entity, subject: id, after: { reason } });
  const entity = gateway.entities.entity(found.entity);
  let why: string | undefined;
  const fault = await carryOutForm(visit, async (alongside) => {
    why = await carryOut({ id, entity, alongside: [audit, ...alongside] });
    return why === undefined ? undefined : ('formOutdated' as const);
  });
  await gateway.office.linkCommitted();
  if (fault !== undefined) return registrationPage(visit, [{ text: why ?? t(fault) }]);
  return seeOther(`${addressOf(visit, found)}?done=1`);
}

/** Replaces the expiry of a card, and its holder where the user sees it. */
export function updateRegistration(visit: Visit): Promise<Page | Response> {
  const { gateway, form, t } = visit;
  const [month = '', year = '', holder = ''] = ['month', 'year', 'holder'].map((name) => (form[name] ?? '').trim());
  const isExpiry = /^(0[1-9]|1[0-2])$/.test(month) && /^20\d\d$/.test(year);
  return change(visit, {
    action: 'updateRegistration',
    wrong: isExpiry ? [] : ['expiryWrong'],
    async carryOut(order) {
      const fields = {
        'card.expiryMonth': month,
        'card.expiryYear': year,
        ...(holder && may(visit, 'seeCustomers') ? { 'card.holder': holder } : {}),
      };
      const updated = await gateway.operations.updateRegistration({
        ...order,
        fields,
        isAsShown: (found) => isAsShown(visit, shownOf(visit, found)),
      });
      if (isRefusal(updated))
        return updated.reason === 'changedMeanwhile' ? t(updated.reason) : t('notNow', { why: t('deletedAccount') });
      return updated.fault && t('notNow', { why: resultText(updated.fault, visit.language) });
    },
  });
}

/** Destroys the stored account. */
export const deleteRegistration = (visit: Visit): Promise<Page | Response> =>
  change(visit, {
    action: 'deleteRegistration',
    wrong: [],
    async carryOut(order) {
      const deleted = await visit.gateway.operations.deleteRegistration(order);
      return isRefusal(deleted) ? visit.t('notNow', { why: visit.t('deletedAccount') }) : undefined;
    },
  });
