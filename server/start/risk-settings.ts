import { currencyExponent } from 'shared';
import { z } from 'zod';
import { listKinds, listNames } from '../core/risk/list.ts';
import { countrySources, ruleActions } from '../core/risk/rule.ts';
import { defaultRiskSettings, failureActions } from '../core/risk/settings.ts';
import { countedPayments, dimensions, WINDOW_MAX } from '../core/risk/velocity.ts';

const per = z.enum(dimensions);
const minutes = z.int().min(1).max(WINDOW_MAX);
const DAY_MINUTES = 24 * 60;
const money = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be an amount such as 500.00');
const currency = z
  .string()
  .refine((code) => currencyExponent(code) !== undefined, 'must be a currency of ISO 4217, such as EUR');
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166-1, such as AT');
const source = z.enum(countrySources);
const limit = z.int().min(0).max(1_000_000);

const condition = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('velocity'), per, of: z.enum(countedPayments).default('attempts'), limit, minutes }),
  z.strictObject({ is: z.literal('volume'), per, limit: money, currency, minutes }),
  z.strictObject({ is: z.literal('listed'), on: z.enum(listNames), by: z.array(z.enum(listKinds)).min(1) }),
  z.strictObject({ is: z.literal('countriesDiffer'), between: z.tuple([source, source]) }),
  z.strictObject({ is: z.literal('country'), of: source, in: z.array(country).min(1).max(250) }),
  z.strictObject({ is: z.literal('amount'), above: money, currency }),
  z.strictObject({
    is: z.literal('firstTime'),
    per,
    days: z
      .int()
      .min(1)
      .max(WINDOW_MAX / DAY_MINUTES),
  }),
  z.strictObject({
    is: z.literal('check'),
    of: z.enum(['avs', 'cvv']),
    results: z
      .array(z.string().regex(/^[A-Z]$/))
      .min(1)
      .max(26),
  }),
]);

const SCORE_MAX = 99_999;
const score = z.int().min(-SCORE_MAX).max(SCORE_MAX);

/** A rule of risk screening, as settings have it. */
const rule = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9._]{1,59}$/, 'must have 1 to 59 letters, digits, dots and underscores'),
  when: z.array(condition).min(1).max(8),
  action: z.enum(ruleActions),
  score: score.optional(),
  shadow: z.boolean().optional(),
});

/** More rules than an operator can oversee, and as many as are evaluated without delay. */
const RULES_MAX = 500;

const rules = z
  .array(rule)
  .max(RULES_MAX)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must have each name once')
  .refine(
    (all) =>
      all.every(
        (each) => !each.when.some(({ is }) => is === 'check') || ['deny', 'review', 'score'].includes(each.action),
      ),
    'must deny, review or score after an authorisation',
  );

const HOURS_MAX = 30 * 24;

/** The settings of risk screening, each with its default. */
export const riskSettings = {
  riskScreening: z.boolean().default(defaultRiskSettings.riskScreening),
  riskRules: rules.default([...defaultRiskSettings.riskRules] as z.infer<typeof rules>),
  riskService: z.boolean().default(defaultRiskSettings.riskService),
  riskServiceFailure: z.enum(failureActions).default(defaultRiskSettings.riskServiceFailure),
  riskDenyBelow: score.nullable().default(defaultRiskSettings.riskDenyBelow),
  riskReviewBelow: score.nullable().default(defaultRiskSettings.riskReviewBelow),
  riskReviewHours: z.int().min(1).max(HOURS_MAX).default(defaultRiskSettings.riskReviewHours),
};
