import type { Instant } from '../../values.ts';
import type { ConnectorName } from './account.ts';

/** What requests to acquirers are sent by: the connector of an account, or what a channel without accounts has by test mode. */
export type AcquirerName = 'INTERNAL' | 'EXTERNAL' | 'live' | ConnectorName;

/** A connector that takes no new authorisations: what was authorised before is captured, refunded and inquired about. */
export type ConnectorPause = {
  readonly connector: AcquirerName;
  readonly at: Instant;
  /** The e-mail address of the user who paused it. */
  readonly actor: string;
  readonly reason: string;
};

/** In characters. */
export const PAUSE_REASON_LENGTH = 200;
