import { cancelReasons, type RiskAction } from '../../../core/risk/case.ts';
import type { Visit } from '../../visit.ts';

const decisionTexts = { APPROVE: 'caseApproved', CANCEL: 'caseCancelled', PENDING: 'note' } as const;

/** What an analyst has decided or noted, in words; a dash where that is not known any more. */
export const decisionText = ({ t }: Pick<Visit, 't'>, action: Pick<RiskAction, 'decision'> | undefined): string =>
  action ? t(decisionTexts[action.decision]) : '–';

/** The text of a reason of the office's list; any other one as it was sent. */
export function cancelReasonText({ t }: Pick<Visit, 't'>, sent: string | null): string {
  const known = cancelReasons.find((each) => each === sent);
  return known ? t(known) : (sent ?? '');
}
