import { html } from 'hono/html';
import type { Dispute, DisputeStage } from '../../../core/disputes/dispute.ts';
import type { TextName } from '../../texts/texts.ts';
import { length } from '../../views/show.ts';
import type { Html, Visit } from '../../visit.ts';

export const stageTexts: Readonly<Record<DisputeStage, TextName>> = {
  open: 'disputeOpen',
  won: 'disputeWon',
  accepted: 'disputeAccepted',
  expired: 'disputeExpired',
  final: 'disputeFinal',
};
/** What a person does about a dispute of a stage. */
export const nextTexts: Readonly<Record<DisputeStage, TextName>> = {
  open: 'nextOpen',
  won: 'nextWon',
  accepted: 'nextAccepted',
  expired: 'nextExpired',
  final: 'nextFinal',
};
const shapes: Readonly<Record<DisputeStage, string>> = {
  open: 'pending',
  won: 'approved',
  accepted: 'rejected',
  expired: 'rejected',
  final: 'rejected',
};

/** A stage as a word and a shape. */
export const stageOf = ({ t }: Pick<Visit, 't'>, stage: DisputeStage): Html =>
  html`<span class="state ${shapes[stage]}">${t(stageTexts[stage])}</span>`;

/** The time that is left for an answer to an open dispute; nothing for any other. */
export const leftOf = (visit: Visit, { stage, dueAt }: Dispute): string =>
  stage === 'open' && dueAt !== null ? length(visit, dueAt - visit.gateway.clock.now()) : '';
