import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { menu } from '../menu.ts';
import { chosenScope, scopeOf, wayTo } from '../scope.ts';
import { addressOfScope } from './address.ts';

/**
 * The entity that a page is about, below those above it, with a way to another one. A page about all that the user sees
 * names the entity that is chosen for the others.
 */
export function scopeBar(visit: Visit): Html | '' {
  const { t, isScoped } = visit;
  const [chosen, scope] = [chosenScope(visit), scopeOf(visit)];
  if (!scope || (!isScoped && !chosen)) return '';
  return html`<nav class="scope" aria-label="${t('chosenEntity')}">
    ${isScoped ? '' : html`<span>${t('chosenElsewhere')}</span>`}
    <ol>
      ${wayTo(visit, scope).map((each) => step(visit, each, scope))}
    </ol>
    ${hasOthers(visit) ? html`<a href="${choiceAddress(visit)}">${t('chooseEntity')}</a>` : ''}
  </nav>`;
}

const step = (visit: Visit, each: Entity, scope: Entity): Html =>
  each.key === scope.key
    ? html`<li><strong>${each.name}</strong></li>`
    : html`<li><a href="${addressOfScope(listBehind(visit), each, visit)}">${each.name}</a></li>`;

/** Whether the user sees more than one entity. */
const hasOthers = ({ gateway, user }: Visit): boolean =>
  user.entity === null || gateway.entities.entity(user.entity).kind !== 'channel';

/** The page where another entity is chosen for this one. */
const choiceAddress = (visit: Visit): string => {
  const chosen = chosenScope(visit);
  const query = new URLSearchParams({ to: listBehind(visit), ...(chosen ? { entity: chosen.id } : {}) });
  return `${OFFICE}/scope?${query.toString()}`;
};

/** What another entity is shown on: the page with its filters; or for a page about one thing, the list that has it. */
function listBehind({ c, isScoped }: Visit): string {
  const path = c.req.path.slice(OFFICE.length);
  if (!isScoped) return menu.find((entry) => path.startsWith(`${entry.path}/`))?.path ?? '';
  const query = new URLSearchParams(c.req.query());
  for (const name of PLACES) query.delete(name);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** What an address has of the rows of one entity alone, which another one has not. */
const PLACES = ['entity', 'before', 'after', 'none', 'done'] as const;
