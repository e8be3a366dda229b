import type { FaultMessage } from 'shared';
import { listKinds, listNames } from '../../risk/list.ts';
import { countrySources, type RiskRule, ruleActions } from '../../risk/rule.ts';
import { defaultRiskSettings, failureActions } from '../../risk/settings.ts';
import { countedPayments, dimensions, WINDOW_MAX } from '../../risk/velocity.ts';
import {
  flag,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  pairOf,
  setOf,
  text,
  variantOf,
  whole,
} from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';

const per = oneOf(dimensions);
const minutes = whole(1, WINDOW_MAX);
const DAY_MINUTES = 24 * 60;
const [money, currency] = [formatted('amount'), formatted('currency')];
const source = oneOf(countrySources);

const condition = variantOf([
  object({ is: oneOf(['velocity']), per, of: oneOf(countedPayments), limit: whole(0, 1_000_000), minutes }),
  object({ is: oneOf(['volume']), per, limit: money, currency, minutes }),
  object({ is: oneOf(['listed']), on: oneOf(listNames), by: setOf(oneOf(listKinds), { minItems: 1 }) }),
  object({ is: oneOf(['countriesDiffer']), between: pairOf(source) }),
  object({ is: oneOf(['country']), of: source, in: listOf(formatted('country'), { minItems: 1, maxItems: 250 }) }),
  object({ is: oneOf(['amount']), above: money, currency }),
  object({ is: oneOf(['firstTime']), per, days: whole(1, WINDOW_MAX / DAY_MINUTES) }),
  object({
    is: oneOf(['check']),
    of: oneOf(['avs', 'cvv']),
    results: setOf(text(1, 1), { minItems: 1, maxItems: 26 }),
  }),
]);

const SCORE_MAX = 99_999;
const score = whole(-SCORE_MAX, SCORE_MAX);

/** More rules than an operator can oversee, and as many as are evaluated without delay. */
const RULES_MAX = 500;

const rules = listOf(
  objectWith(
    { name: formatted('name'), when: listOf(condition, { minItems: 1, maxItems: 8 }), action: oneOf(ruleActions) },
    { score, shadow: flag },
  ),
  { maxItems: RULES_MAX },
);

const HOURS_MAX = 30 * 24;

/** How the risk of payments is screened. */
export const riskSettings = {
  riskScreening: setting(
    flag,
    defaultRiskSettings.riskScreening,
    'whether payments are [screened](risk.md) for their risk',
  ),
  riskRules: {
    ...setting(rules, defaultRiskSettings.riskRules, 'the rules, as a list'),
    fallbackName: 'see [Rules](risk.md#rules)',
    faultOf: rulesFault,
  },
  riskService: setting(
    flag,
    defaultRiskSettings.riskService,
    'whether the risk service is asked, where the gateway has one',
  ),
  riskServiceFailure: setting(
    oneOf(failureActions),
    defaultRiskSettings.riskServiceFailure,
    'what becomes of a payment when that does not answer: `accept`, `review` or `deny`',
  ),
  riskDenyBelow: setting(orNull(score), defaultRiskSettings.riskDenyBelow, 'a score below which payments are denied'),
  riskReviewBelow: setting(
    orNull(score),
    defaultRiskSettings.riskReviewBelow,
    'a score below which an analyst decides',
  ),
  riskReviewHours: setting(whole(1, HOURS_MAX), defaultRiskSettings.riskReviewHours, 'how long an analyst may take'),
} as const satisfies SettingGroup;

const afterAuthorisation: ReadonlySet<string> = new Set(['deny', 'review', 'score']);

function rulesFault(all: readonly RiskRule[]): FaultMessage | undefined {
  if (new Set(all.map(({ name }) => name)).size < all.length) return 'must have each name once';
  const isRight = all.every(
    ({ when, action }) => afterAuthorisation.has(action) || !when.some(({ is }) => is === 'check'),
  );
  return isRight ? undefined : 'must deny, review or score after an authorisation';
}
