import { html } from 'hono/html';
import type { DisputeStage } from '../../../core/disputes/dispute.ts';
import type { TextName } from '../../texts/texts.ts';
import type { Html, Visit } from '../../visit.ts';

const texts: Readonly<Record<DisputeStage, TextName>> = {
  open: 'disputeOpen',
  won: 'disputeWon',
  accepted: 'disputeAccepted',
  expired: 'disputeExpired',
  final: 'disputeFinal',
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
  html`<span class="state ${shapes[stage]}">${t(texts[stage])}</span>`;
