import {
  type AcquirerName,
  type ConnectorPause,
  PAUSE_REASON_LENGTH,
} from '../../core/entities/merchant-accounts/pause.ts';
import { type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { Administration, Administrator } from '../administration/administration.ts';
import { auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';

type Pausing = Pick<Gateway, 'acquirers' | 'entities' | 'ids' | 'clock' | 'auditHash'>;
type OfUser = Extract<Administrator, { actor: unknown }>;

/**
 * Pauses a connector: no new authorisation is sent by it, in any process, within a second. What was sent before is
 * captured, refunded and inquired about as ever. Only a user of the whole gateway may: merchants share connectors.
 */
export function pauseConnector(
  gateway: Pausing,
  { actor }: OfUser,
  { connector: named, reason }: { readonly connector: string; readonly reason: string },
): Administration | Refusal {
  const connector = connectorOf(gateway, named);
  if (actor.user.entity !== null) return refuse('entityNotAllowed');
  if (!connector) return refuse('resourceUnknown');
  if (reason === '' || reason.length > PAUSE_REASON_LENGTH)
    return refuseParameters([
      { name: 'reason', value: reason, message: `must have 1 to ${PAUSE_REASON_LENGTH} characters` },
    ]);
  if (gateway.entities.pauseOf(connector)) return refuse('connectorPaused');
  const pause: ConnectorPause = { connector, at: gateway.clock.now(), actor: actor.user.email, reason };
  const audited = { action: 'pauseConnector', entity: null, subject: connector, after: { reason } } as const;
  return {
    changes: [{ kind: 'pauseConnector', pause }, auditOf(gateway, actor, audited)],
    shows: { connector, reason },
  };
}

type Resumed = {
  readonly connector: string;
  /** Whether the pause is the one that the actor saw. */
  readonly isAsShown: (pause: ConnectorPause) => boolean;
};

/** Lets a connector take authorisations again. */
export function resumeConnector(
  gateway: Pausing,
  { actor }: OfUser,
  { connector: named, isAsShown }: Resumed,
): Administration | Refusal {
  const connector = connectorOf(gateway, named);
  if (actor.user.entity !== null) return refuse('entityNotAllowed');
  const pause = connector && gateway.entities.pauseOf(connector);
  if (!pause) return refuse('connectorNotPaused');
  if (!isAsShown(pause)) return refuse('changedMeanwhile');
  const audited = {
    action: 'resumeConnector',
    entity: null,
    subject: pause.connector,
    before: { reason: pause.reason, actor: pause.actor },
  } as const;
  return {
    changes: [{ kind: 'resumeConnector', pause }, auditOf(gateway, actor, audited)],
    shows: { connector: pause.connector },
  };
}

/** The cast holds because the names of the table are those of acquirers. */
const connectorOf = ({ acquirers }: Pick<Gateway, 'acquirers'>, named: string): AcquirerName | undefined =>
  (Object.keys(acquirers) as AcquirerName[]).find((name) => name === named);
