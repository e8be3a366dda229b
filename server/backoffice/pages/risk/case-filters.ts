import { isTaken, caseStates, type RiskCase } from '../../../core/risk/case.ts';
import { minutes, minus } from '../../../core/values.ts';
import { spanText } from '../../texts/coded/rules.ts';
import { type Filter, type FilterValues, isAny } from '../../views/lists/filters.ts';
import type { Visit } from '../../visit.ts';

const names = ['state', 'assigned', 'age', 'score', 'rule'] as const;
type Name = (typeof names)[number];
export type CaseFilters = FilterValues<Name>;

/** In hours. */
const ages = [1, 4, 24, 48] as const;

/** The filters of the queue; without a state it has the cases that wait. */
export const caseFilters = ({ t, language }: Pick<Visit, 't' | 'language'>): readonly Filter<Name>[] => [
  { name: 'state', text: 'state', kind: caseStates.map((each) => [each, t(stateTexts[each])] as const) },
  {
    name: 'assigned',
    text: 'assignee',
    kind: [
      ['none', t('unassigned')],
      ['me', t('mine')],
    ],
  },
  {
    name: 'age',
    text: 'olderThan',
    kind: ages.map((each) => [String(each), spanText(each * 60, language)] as const),
    isValue: isAny,
  },
  { name: 'score', text: 'scoreAtMost', kind: 'text' },
  { name: 'rule', text: 'ruleHit', kind: 'text' },
];

/** The texts of the states of cases. */
export const stateTexts = {
  open: 'caseOpen',
  approved: 'caseApproved',
  cancelled: 'caseCancelled',
  expired: 'caseExpired',
} as const;

/** Whether a case passes the filters that no index answers. */
export function matchingCase({ gateway, user }: Visit, { assigned, age, score, rule }: CaseFilters) {
  const now = gateway.clock.now();
  const oldest = minus(now, minutes(60 * (Number(age ?? 0) || 0)));
  const most = score === undefined || !/^-?\d{1,5}$/.test(score) ? undefined : Number(score);
  return (found: RiskCase): boolean =>
    (assigned !== 'none' || !isTaken(found, now)) &&
    (assigned !== 'me' || found.assignee === user.key) &&
    found.createdAt <= oldest &&
    (most === undefined || found.score <= most) &&
    (rule === undefined || found.reasons.some((each) => each.rule.toLowerCase().startsWith(rule.toLowerCase())));
}
