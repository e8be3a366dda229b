import { densities, officeLanguages } from '../../../core/users/user.ts';
import type { Rotated } from '../../../operations/users/own.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { sessionCookie } from '../../session/cookie.ts';
import { seeOther } from '../../session/respond.ts';
import { recoveryPage } from '../../views/factors/recovery-codes.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { accountPage, shownOfProfile } from './account.ts';

const NAME_LENGTH = 100;
const nameIn = ({ form }: Pick<Visit, 'form'>): string => (form['name'] ?? '').trim().slice(0, NAME_LENGTH);

export async function postProfile(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, form, user } = visit;
  const language = officeLanguages.find((each) => each === form['language']) ?? user.language;
  const density = densities.find((each) => each === form['density']) ?? user.density;
  const zone = form['zone'] ?? user.zone;
  const fault = await carryOutForm(visit, async (alongside) => {
    if (!isAsShown(visit, shownOfProfile(user))) return 'changedMeanwhile';
    await gateway.office.changeProfile(actor, { name: nameIn(visit), language, zone, density, alongside });
    return undefined;
  });
  return fault === undefined ? seeOther(`${OFFICE}/me`) : accountPage(visit, fault);
}

/** The account after a change of a factor, in the session that goes on. */
const onwards = ({ gateway }: Visit, { token }: Rotated): Response =>
  seeOther(`${OFFICE}/me`, { 'set-cookie': sessionCookie(gateway, token) });

export async function postFactors(visit: Visit): Promise<Page | Response> {
  const { password = '', code = '' } = visit.form;
  const changed = await visit.gateway.office.changeFactors(visit, { password, code });
  return typeof changed === 'string' ? accountPage(visit, changed) : onwards(visit, changed);
}

/** New recovery codes, which are shown once. */
export async function postRecoveryCodes(visit: Visit): Promise<Page> {
  const { codes, token } = await visit.gateway.office.renewRecoveryCodes(visit);
  return { ...recoveryPage(visit, codes), cookie: sessionCookie(visit.gateway, token) };
}

export async function postNewPasskey(visit: Visit): Promise<Page | Response> {
  const { gateway, form, t } = visit;
  const name = nameIn(visit);
  const made = { response: form['response'] ?? '', name: name === '' ? t('passkey') : name };
  const added = await gateway.office.addPasskey(visit, made);
  return typeof added === 'string' ? accountPage(visit, added) : onwards(visit, added);
}

export async function postRemovePasskey(visit: Visit): Promise<Response> {
  const removed = await visit.gateway.office.removePasskey(visit, visit.form['passkey'] ?? '');
  return removed ? onwards(visit, removed) : seeOther(`${OFFICE}/me`);
}
