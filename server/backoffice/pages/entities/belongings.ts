import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { titled } from '../../views/lists/columns.ts';
import { emptyState, tableOf } from '../../views/table.ts';
import { webhookColumns } from '../webhooks/columns.ts';
import { tokenColumns } from '../tokens/columns.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

const ROWS = 51;

/** The tokens of an entity itself. */
export async function tokensTab(visit: Visit, entity: Entity): Promise<Html> {
  const { gateway, t } = visit;
  const all = { within: entity, state: undefined, unusedSince: undefined, after: undefined };
  const { tokens } = await gateway.office.findTokens({ ...all, limit: ROWS });
  const link = html`<a href="${OFFICE}/account/tokens?entity=${entity.id}">${t('tokensHere')}</a>`;
  if (tokens.length === 0) return emptyState(t('noTokens'), link);
  return html`${tableOf({ caption: t('tokens'), columns: titled(visit, tokenColumns(visit)), rows: tokens })}
    <p>${link}</p>`;
}

/** The webhooks of an entity itself. */
export async function webhooksTab(visit: Visit, entity: Entity): Promise<Html> {
  const { gateway, t } = visit;
  const own = gateway.office.webhooksWithin(entity).filter((each) => each.entity === entity.key);
  const rows = await Promise.all(own.slice(0, ROWS).map((webhook) => gateway.office.webhookHealth(webhook)));
  const link = html`<a href="${OFFICE}/webhooks?entity=${entity.id}">${t('webhooksHere')}</a>`;
  if (rows.length === 0) return emptyState(t('noWebhooks'), link);
  return html`${tableOf({ caption: t('webhooks'), columns: titled(visit, webhookColumns(visit)), rows })}
    <p>${link}</p>`;
}

/** The users whose entity this is, with all below it. */
export async function usersTab(visit: Visit, entity: Entity): Promise<Html> {
  const { gateway, t, user } = visit;
  const rows = (await gateway.office.readUsers(user)).filter((each) => each.entity === entity.key);
  if (rows.length === 0) return emptyState(t('noUsersHere'), html`<a href="${OFFICE}/users">${t('users')}</a>`);
  return tableOf({
    caption: t('users'),
    columns: [
      {
        title: t('email'),
        cell: ({ key, email }) => html`<a href="${OFFICE}/users/${gateway.ids.publicId('user', key)}">${email}</a>`,
      },
      { title: t('name'), cell: ({ name }) => name },
      { title: t('roles'), cell: ({ roles }) => roles.map((role) => t(role)).join(', ') },
      { title: t('state'), cell: ({ state }) => html`<span class="state ${state}">${t(state)}</span>` },
    ],
    rows,
  });
}
