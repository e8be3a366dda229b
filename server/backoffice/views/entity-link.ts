import { html } from 'hono/html';
import type { Entity } from '../../core/entities/entity.ts';
import { type Html, may, OFFICE, type Visit } from '../visit.ts';

/** The name of an entity as a link to its page, or to a tab of it. */
export const entityLink = ({ id, name }: Pick<Entity, 'id' | 'name'>, tab = ''): Html =>
  html`<a href="${OFFICE}/entities/${id}${tab}">${name}</a>`;

/** The same for those who may see the page; for others the name. */
export const entityNamed = (
  visit: Pick<Visit, 'gateway' | 'user'>,
  entity: Pick<Entity, 'id' | 'name'>,
): Html | string => (may(visit, 'seeEntities') ? entityLink(entity) : entity.name);
