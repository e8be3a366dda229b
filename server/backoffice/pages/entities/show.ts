import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { type EntityState, entityStates } from '../../../core/entities/state.ts';
import type { Html, Visit } from '../../visit.ts';

/** The state of an entity, and that of one above it where that decides. */
export const stateOfEntity = ({ t }: Pick<Visit, 't'>, { state, standing }: Pick<Entity, 'state' | 'standing'>): Html =>
  html`<span class="state ${state}">${t(state)}</span>
    ${standing === state ? '' : html`<small>${t('becauseAbove', { state: t(standing) })}</small>`}`;

/** What the form of an entity shows of it. */
export const shownOf = ({ name, state }: Entity): object => ({ name, state });

/** The field of a form with the state of an entity or a merchant account. */
export const stateChoice = ({ t }: Pick<Visit, 't'>, { state }: { readonly state: EntityState }): Html =>
  html`<label
    >${t('state')}<select name="state">
      ${entityStates.map(
        (each) => html`<option value="${each}" ${each === state ? html`selected` : ''}>${t(each)}</option>`,
      )}
    </select></label
  >`;

/** The entity that the address names, if the user sees it. */
export const entityIn = ({ gateway, c, user }: Visit): Entity | undefined =>
  gateway.operations.reachedEntity(user, c.req.param('id') ?? '');
