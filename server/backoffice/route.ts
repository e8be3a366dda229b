import type { Permission } from '../core/users/roles.ts';
import type { Arrival, Page, Visit } from './visit.ts';

/** What a handler answers: a page, or a response as it is. */
type Answer = Page | Response | Promise<Page | Response>;
type Method = 'GET' | 'POST';

/** An address for browsers without a session. */
export type Entry = {
  readonly method: Method;
  readonly path: string;
  readonly handle: (arrival: Arrival) => Answer;
};

/** An address of the office, and what it needs: a permission, or a session of any user. */
export type OfficeRoute = {
  readonly method: Method;
  readonly path: string;
  readonly needs: Permission | 'session';
  /**
   * Whether a form gives rights, shows secrets, moves much money or changes many things at once, so that it needs a proof
   * of identity of the last minutes: always, or by what it holds. `first`: it holds secrets, which the page of the proof
   * does not carry, so that its own page shows that the proof comes first.
   */
  readonly identityProof?: true | 'first' | ((visit: Visit) => boolean);
  readonly handle: (visit: Visit) => Answer;
  /** The field of its form that may hold a card number; no other text may. */
  readonly mayHoldCard?: string;
  /** Whether its page is about one entity and all below it, which users choose. */
  readonly isScoped?: true;
  /** Pages ask by themselves, which does not count as a use of the session: it ends without its user. */
  readonly isAsked?: 'byScript';
} & (WithoutFile | WithFile);

type WithoutFile = { readonly takesFile?: never };
/** The page of a proof cannot carry a file either. */
type WithFile = { readonly takesFile: true; readonly identityProof?: 'first' };
