import { isRefusal, refuseParameters } from '../../../core/refusal.ts';
import { faultsIn, fulfils } from '../../../core/schemas/check.ts';
import type { Instant } from '../../../core/values.ts';
import { minutes } from '../../../core/values.ts';
import { tokenChapter } from '../../../http/admin/tokens/endpoints.ts';
import { type Changed, change } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { dayOf } from '../../views/lists/filters.ts';
import { secretPage } from '../../views/changes/secret.ts';
import { linesOf } from '../../views/changes/value-field.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { tokenPage } from './detail.ts';
import { tokensPage } from './list.ts';

const { createToken, rotateToken } = tokenChapter.endpoints;
const PATH = '/account/tokens';

/** Makes a token, whose secret is shown once. */
export async function postToken(visit: Visit): Promise<Page | Response> {
  const { gateway, form, all, user } = visit;
  const entity = gateway.operations.reachedEntity(user, form['entity'] ?? '');
  if (!entity) return notFound(visit);
  const addresses = linesOf(form['addresses'] ?? '');
  const wanted: unknown = {
    alias: form['alias']?.trim(),
    scopes: all('scope'),
    addresses: addresses.length === 0 ? null : addresses,
    expiresAt: dateIn(form['expires'] ?? ''),
  };
  const made = await change(visit, (by) =>
    fulfils(createToken.body, wanted)
      ? gateway.operations.createToken(by, {
          addresses: null,
          ...wanted,
          expiresAt: instantOf(wanted.expiresAt),
          entity,
        })
      : refuseParameters(faultsIn(createToken.body, wanted)),
  );
  return isRefusal(made) ? tokensPage(visit, made) : tokenSecret(visit, made);
}

/** The beginning of a day as the API has moments; null without one, and any other text as it is. */
const dateIn = (text: string): string | null => {
  const day = dayOf(text);
  return text === '' ? null : day === undefined ? text : new Date(day).toISOString();
};

/** The cast holds because the schema lets only moments through. */
const instantOf = (moment: string | null = null): Instant | null =>
  moment === null ? null : (Date.parse(moment) as Instant);

const tokenSecret = (visit: Visit, made: Changed): Page =>
  secretPage(visit, { title: 'tokenMade', made, back: `${PATH}/${String(made['id'])}` });

/** Replaces a token by another one with the same rights; both are accepted until the overlap is over. */
export async function postRotate(visit: Visit): Promise<Page | Response> {
  const { gateway, c, form } = visit;
  const overlap = form['overlap'] ?? '';
  const wanted: unknown = { overlapMinutes: /^\d{1,6}$/.test(overlap) ? Number(overlap) : overlap };
  const made = await change(visit, (by) =>
    fulfils(rotateToken.body, wanted)
      ? gateway.operations.rotateToken(by, {
          id: c.req.param('id') ?? '',
          overlap: minutes(wanted.overlapMinutes ?? 0),
        })
      : refuseParameters(faultsIn(rotateToken.body, wanted)),
  );
  return isRefusal(made) ? tokenPage(visit, made) : tokenSecret(visit, made);
}

/** Ends a token at once. */
export async function postRevoke(visit: Visit): Promise<Page | Response> {
  const { gateway, c } = visit;
  const id = c.req.param('id') ?? '';
  const revoked = await change(visit, (by) => gateway.operations.revokeToken(by, id));
  return isRefusal(revoked) ? tokenPage(visit, revoked) : seeOther(`${OFFICE}${PATH}/${id}?done=revoked`);
}
