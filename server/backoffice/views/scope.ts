import { html } from 'hono/html';
import type { Entity } from '../../core/entities/entity.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Html, Visit } from '../visit.ts';

/** The entity that the address names, if the user sees it; else the user's own, or the highest of the gateway. */
export function scopeOf(visit: Visit): Entity | undefined {
  const { gateway, c, user } = visit;
  const id = c.req.query('entity');
  const named = id === undefined || id === '' ? undefined : gateway.entities.entityOf(id);
  if (named && gateway.office.reachesNode(user, named.key)) return named;
  return gateway.office.reachedEntities(user)[0];
}

/** The choice of an entity among those that the user sees, each as deep as it is in the tree. */
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
export function entityPath(visit: Pick<Visit, 'gateway' | 'user'>, key: EntityKey): string {
  const { gateway, user } = visit;
  const { name, parent } = gateway.entities.entity(key);
  const isTop = parent === null || !gateway.office.reachesNode(user, parent);
  return isTop ? name : `${entityPath(visit, parent)} / ${name}`;
}
