import { html } from 'hono/html';
import { type AccessToken, tokenId } from '../../../core/entities/access-token.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { entityLink } from '../../views/entity-link.ts';
import { notice, formTokenFieldOnce } from '../../views/layout.ts';
import { day, moment } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import { shownValue } from '../../views/changes/value-field.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { aliasOf, endsOf, makerOf, stateOfToken } from './columns.ts';
import { faultsOf } from '../../views/forms/faults.ts';

/** How long the old token goes on beside the new one, in minutes. */
const OVERLAPS = [0, 60, 24 * 60, 7 * 24 * 60] as const;

/** A token without its secret, and the forms that replace and end it. */
export const showToken = (visit: Visit): Promise<Page> => tokenPage(visit, undefined);

export async function tokenPage(visit: Visit, refusal: Refusal | undefined): Promise<Page> {
  const { gateway, c, t, user } = visit;
  const token = await gateway.office.findToken(user, c.req.param('id') ?? '');
  if (isRefusal(token)) return notFound(visit);
  const done = c.req.query('done') === 'revoked' ? notice(t('revokedNow'), 'good') : '';
  return {
    title: aliasOf(token),
    faults: faultsOf(visit, refusal),
    body: html`${refusal ? '' : done}
      <section>${factsOf(visit, token)}</section>
      ${may(visit, 'changeTokens') && token.revokedAt === null ? forms(visit, token) : ''}`,
  };
}

function factsOf(visit: Visit, token: AccessToken): Html {
  const { t, gateway } = visit;
  const { entity, scopes, addresses, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  return facts([
    [t('state'), stateOfToken(visit, token)],
    [t('tokenEnds'), html`<code>${endsOf(token)}</code>`],
    [t('id'), html`<code>${tokenId(token)}</code>`],
    [t('node'), entityLink(gateway.entities.entity(entity))],
    [t('scopes'), scopes.join(', ')],
    [t('fromAddresses'), addresses === null ? t('any') : shownValue(visit, addresses)],
    [t('createdBy'), makerOf(visit, token)],
    [t('created'), createdAt === 0 ? '–' : moment(createdAt, visit)],
    [t('lastUsed'), lastUsedAt === null ? t('never') : day(lastUsedAt, visit)],
    ...requestsLink(visit, token),
    [t('expiry'), expiresAt === null ? t('never') : moment(expiresAt, visit)],
    ...(revokedAt === null ? [] : [[t('revokedAt'), moment(revokedAt, visit)] as const]),
  ]);
}

const requestsLink = (visit: Visit, token: AccessToken): readonly (readonly [string, Html])[] =>
  may(visit, 'seeRequests')
    ? [
        [
          visit.t('requestsOf'),
          html`<a href="${OFFICE}/log/requests?token=${tokenId(token)}">${visit.t('ofToken')}</a>`,
        ],
      ]
    : [];

function forms(visit: Visit, token: AccessToken): Html {
  const { t } = visit;
  const path = `${OFFICE}/account/tokens/${tokenId(token)}`;
  return html`<div class="columns">
    <section>
      <h2>${t('rotate')}</h2>
      <form method="post" action="${path}/rotate">
        ${formTokenFieldOnce(visit)}
        <label
          >${t('overlap')}<select name="overlap">
            ${OVERLAPS.map(
              (each) =>
                html`<option value="${each}" ${each === 60 ? html`selected` : ''}>${overlapOf(visit, each)}</option>`,
            )}
          </select></label
        >
        <p class="hint">${t('rotateMore')}</p>
        <button>${t('rotate')}</button>
      </form>
    </section>
    <section>
      <h2>${t('revoke')}</h2>
      <form method="post" action="${path}/revoke">
        ${formTokenFieldOnce(visit)}
        <p class="hint">${t('revokeMore')}</p>
        <button class="danger">${t('revoke')}</button>
      </form>
    </section>
  </div>`;
}

const HOUR = 60;
const DAY = 24 * HOUR;

function overlapOf({ t }: Pick<Visit, 't'>, minutes: number): string {
  if (minutes === 0) return t('noOverlap');
  return minutes < DAY ? t('hoursCount', { count: minutes / HOUR }) : t('daysCount', { count: minutes / DAY });
}
