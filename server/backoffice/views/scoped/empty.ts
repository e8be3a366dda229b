import { html } from 'hono/html';
import type { Html, Visit } from '../../visit.ts';
import { chosenScope } from '../scope.ts';
import { emptyState } from '../table.ts';

/** A list of the chosen entity without rows: names the entity, and leads to the same list of all that the user sees. */
export function emptyOf(visit: Visit, title: string, more: Html | string): Html {
  const { c, t } = visit;
  const chosen = chosenScope(visit);
  if (!chosen) return emptyState(title, more);
  const query = new URLSearchParams(c.req.query());
  for (const name of ['before', 'after']) query.delete(name);
  // An empty value names no entity, and is one, so that the link does not keep the chosen one.
  query.set('entity', '');
  return emptyState(
    title,
    more,
    html`${t('onlyWithin', { entity: chosen.name })}
      <a href="${c.req.path}?${query.toString()}">${t('inAllEntities')}</a>`,
  );
}
