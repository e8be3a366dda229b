import type { Reason, Refusal } from '../../../core/refusal.ts';
import type { TextName } from '../../texts/texts.ts';
import type { Visit } from '../../visit.ts';

/** The refusals that have a text of their own; any other one is shown by the parameters that are wrong. */
const texts: Readonly<Partial<Record<Reason, TextName>>> = {
  requestMalformed: 'formOutdated',
  idempotencyKeyReused: 'formOutdated',
  tokenBeyondOwn: 'beyondOwnToken',
  operatorsOnly: 'operatorsOnly',
  tokenRevoked: 'tokenRevoked',
  webhookProvisioned: 'webhookProvisioned',
  webhookHasTwoKeys: 'webhookHasTwoKeys',
  webhookHasOneKey: 'webhookHasOneKey',
  connectorPaused: 'pausedBefore',
  connectorNotPaused: 'resumedBefore',
  changedMeanwhile: 'changedMeanwhile',
  rowMatched: 'rowMatchedBefore',
  rowNotMatched: 'rowOpen',
  rowBooked: 'rowBookedBefore',
};

/** Why a change was not made, in a sentence. */
export const refusalText = ({ t }: Pick<Visit, 't'>, { reason }: Pick<Refusal, 'reason'>): string =>
  t(texts[reason] ?? 'notChanged');
