import { html } from 'hono/html';
import type { Entity } from '../../core/entities/entity.ts';
import { type Html, OFFICE } from '../visit.ts';

/** The name of an entity as a link to its page, or to a tab of it. */
export const entityLink = ({ id, name }: Pick<Entity, 'id' | 'name'>, tab = ''): Html =>
  html`<a href="${OFFICE}/entities/${id}${tab}">${name}</a>`;
