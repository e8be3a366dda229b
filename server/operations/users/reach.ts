import type { Entity } from '../../core/entities/entity.ts';
import type { User } from '../../core/users/user.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Reaching = Pick<Gateway, 'entities'>;

/** Whether a user sees an entity: its own one, or any below it. Null stands for all entities of the gateway. */
export const reachesNode = ({ entities }: Reaching, user: Pick<User, 'entity'>, entity: EntityKey | null): boolean =>
  entity === null ? user.entity === null : entities.reaches(user, entity);

/** Every entity that a user sees, those above before those below. */
export const reachedEntities = (gateway: Reaching, user: Pick<User, 'entity'>): readonly Entity[] =>
  gateway.entities.all().filter(({ key }) => reachesNode(gateway, user, key));

/** The entity whose rows a user is shown first: its own, or the highest of the gateway. */
export const ownScope = ({ entities }: Reaching, user: Pick<User, 'entity'>): Entity | undefined =>
  user.entity === null ? entities.all()[0] : entities.entity(user.entity);

/** The entities that a user sees without one above them. */
export const highestReached = (gateway: Reaching, user: Pick<User, 'entity'>): readonly Entity[] =>
  reachedEntities(gateway, user).filter(({ parent }) => parent === null || !reachesNode(gateway, user, parent));
