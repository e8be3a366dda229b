import type { EntityKey, Instant, Key } from '../values.ts';

/** A change that was made by the admin API: who made it, what it was, and what was there before. */
export type AdminChange = {
  readonly key: Key<'adminChange'>;
  readonly at: Instant;
  /** The id of the token that it was made with. */
  readonly token: string;
  /** The alias that the token had then, because a token may be deleted before what it has changed. */
  readonly tokenAlias: string;
  /** The entity that was changed, or to which belongs what was changed. */
  readonly entity: EntityKey;
  /** The name of the operation, as `changeSettings`. */
  readonly action: string;
  /** The id of what was changed. */
  readonly subject: string;
  /** What was there before; null where there was nothing. */
  readonly before: object | null;
  readonly after: object | null;
};
