import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import type { RiskRule } from '../../../core/risk/rule.ts';
import { conditionText, ruleActionText, spanText } from '../../texts/coded/rules.ts';
import { scopeOf } from '../../views/scope.ts';
import { type Column, emptyState, facts, tableOf } from '../../views/table.ts';
import type { Html, Page, Visit } from '../../visit.ts';

/** The rules that hold for an entity, in the order in which they are applied, and the limits of the score. */
export function showRules(visit: Visit): Page {
  const { t } = visit;
  const scope = scopeOf(visit);
  return {
    title: t('riskRules'),
    body: scope ? rulesOf(visit, scope) : emptyState(t('notFound'), ''),
  };
}

function rulesOf(visit: Visit, { name, settings }: Entity) {
  const { t, language } = visit;
  const { riskScreening, riskRules, riskDenyBelow, riskReviewBelow, riskReviewHours } = settings;
  const limit = (score: number | null): string => (score === null ? t('noLimit') : String(score));
  return html`${facts([
    [t('screening'), riskScreening ? t('screeningOn') : t('screeningOff')],
    [t('denyBelow'), limit(riskDenyBelow)],
    [t('reviewBelow'), limit(riskReviewBelow)],
    [t('reviewTime'), spanText(riskReviewHours * 60, language)],
  ])}
  ${
    riskRules.length > 0
      ? tableOf({ caption: `${name}: ${t('riskRulesMore')}`, columns: columnsOf(visit), rows: riskRules })
      : emptyState(t('noRules'), t('noRulesMore'))
  }`;
}

/** A rule in one paragraph: its name, when it fires, and what it does then. */
export const ruleText = ({ name, when, action, score, shadow }: RiskRule, { t, language }: Visit): Html =>
  html`<code>${name}</code>: ${when.map((each) => conditionText(each, language)).join('; ')} →
    ${ruleActionText(action, language)} ${score === undefined ? '' : `(${t('scoreOf', { score })})`}
    ${shadow ? html`<small>${t('shadowRule')}</small>` : ''}`;

const columnsOf = ({ t, language }: Visit): readonly Column<RiskRule>[] => [
  { title: t('ruleHit'), kind: 'file', cell: ({ name }) => html`<code>${name}</code>` },
  {
    title: t('conditions'),
    kind: 'long',
    cell: ({ when }) =>
      html`<ul class="plain">
        ${when.map((each) => html`<li>${conditionText(each, language)}</li>`)}
      </ul>`,
  },
  {
    title: t('action'),
    cell: ({ action, shadow }) =>
      html`${ruleActionText(action, language)} ${shadow ? html`<small>${t('shadowRule')}</small>` : ''}`,
  },
  { title: t('score'), kind: 'number', cell: ({ score }) => String(score ?? 0) },
];
