import { html } from 'hono/html';
import type { Entity } from '../../core/entities/entity.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Html, Visit } from '../visit.ts';

/** The id of an entity in the address of the page; empty where it names none. */
export const namedEntity = ({ c }: Pick<Visit, 'c'>): string => c.req.query('entity')?.trim() ?? '';

/** The entity that the address names; undefined where it names none that the user sees. */
export function chosenScope(visit: Pick<Visit, 'gateway' | 'c' | 'user'>): Entity | undefined {
  const { gateway, user } = visit;
  const named = gateway.entities.entityOf(namedEntity(visit));
  return named && gateway.office.reachesNode(user, named.key) ? named : undefined;
}

/** The entity that a page is about: the one that is chosen; else the user's own, or the highest of the gateway. */
export const scopeOf = (visit: Pick<Visit, 'gateway' | 'c' | 'user'>): Entity | undefined =>
  chosenScope(visit) ?? visit.gateway.office.ownScope(visit.user);

/** The choice of an entity among those that the user sees, each as deep as it is in the tree, in a form that changes something. */
export function scopeChoice(visit: Visit, scope: Entity | undefined): Html {
  const { gateway, t, user } = visit;
  const reached = gateway.office.reachedEntities(user);
  if (reached.length > CHOICES)
    return html`<label>${t('entityId')}<input name="entity" value="${scope?.id ?? ''}" spellcheck="false" /></label>`;
  return html`<label
    >${t('entity')}<select name="entity">
      ${reached.map((each) => option(each, { scope, depth: depthOf(visit, each) }))}
    </select></label
  >`;
}

/** Of more entities the id is entered, so that no page has a list of thousands. The tree of entities finds it. */
export const CHOICES = 200;

const option = (each: Entity, { scope, depth }: { scope: Entity | undefined; depth: number }): Html =>
  html`<option value="${each.id}" ${each.key === scope?.key ? html`selected` : ''}>
    ${'· '.repeat(depth)}${each.name}
  </option>`;

const depthOf = (visit: Pick<Visit, 'gateway'>, { parent }: Entity): number =>
  parent === null ? 0 : 1 + depthOf(visit, visit.gateway.entities.entity(parent));

/** An entity with those above it that the visitor sees, the highest first. */
export const entityPath = (visit: Pick<Visit, 'gateway' | 'user'>, key: EntityKey): string =>
  wayTo(visit, visit.gateway.entities.entity(key))
    .map(({ name }) => name)
    .join(' / ');

/** The same as entities. */
export function wayTo(visit: Pick<Visit, 'gateway' | 'user'>, entity: Entity): readonly Entity[] {
  const { gateway, user } = visit;
  const { parent } = entity;
  const isTop = parent === null || !gateway.office.reachesNode(user, parent);
  return isTop ? [entity] : [...wayTo(visit, gateway.entities.entity(parent)), entity];
}
