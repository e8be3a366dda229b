import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { operatorsSettings } from '../../../core/entities/operator.ts';
import { authenticationSettings } from '../../../core/entities/settings/authentication.ts';
import { defenceSettings, limitSettings } from '../../../core/entities/settings/limits.ts';
import { pageSettings } from '../../../core/entities/settings/pages.ts';
import { paymentSettings } from '../../../core/entities/settings/payments.ts';
import { registrationSettings } from '../../../core/entities/settings/registrations.ts';
import { requestSettings } from '../../../core/entities/settings/requests.ts';
import { riskSettings } from '../../../core/entities/settings/risk.ts';
import type { Setting, SettingGroup } from '../../../core/entities/settings/setting.ts';
import { settings, settingNames, type SettingName } from '../../../core/entities/settings/settings.ts';
import { settlementSettings } from '../../../core/entities/settings/settlement.ts';
import { entityLink } from '../../views/entity-link.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { settingText } from '../../texts/coded/settings.ts';
import type { TextName } from '../../texts/texts.ts';
import { type Column, tableOf, twoLines } from '../../views/table.ts';
import { ruleText } from '../risk/rules.ts';
import { shownValue, valueField } from '../../views/changes/value-field.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';

const groups = [
  ['settingsOfPages', pageSettings],
  ['settingsOfAuthentication', authenticationSettings],
  ['settingsOfRegistrations', registrationSettings],
  ['settingsOfPayments', paymentSettings],
  ['settingsOfSettlement', settlementSettings],
  ['settingsOfRisk', riskSettings],
  ['settingsOfRequests', requestSettings],
  ['settingsOfLimits', limitSettings],
  ['settingsOfDefence', defenceSettings],
] as const satisfies readonly (readonly [TextName, SettingGroup])[];

/** The row of a setting. */
export const settingOf = (name: SettingName): Setting => settings[name];

export const settingNamed = (name: string | undefined): SettingName | undefined =>
  settingNames.find((each) => each === name);

/** Every setting with its value and the entity that has it, and the form of the one that is being changed. */
export function settingsTab(visit: Visit, entity: Entity): Html {
  const { c, form } = visit;
  const wanted = settingNamed(c.req.query('change') ?? form['name']);
  return html`${wanted === undefined ? '' : changePart(visit, entity, wanted)}
  ${groups.map((group) => groupTable(visit, entity, group))}`;
}

function changePart(visit: Visit, entity: Entity, name: SettingName): Html | '' {
  if (!may(visit, 'changeEntities')) return '';
  return isOperators(visit, entity, name)
    ? html`<p class="no-action">${visit.t('operatorsOnly')}</p>`
    : settingForm(visit, entity, name);
}

/** Whether a setting is changed by the operator only, who is not the visitor. */
const isOperators = ({ gateway, user }: Visit, entity: Entity, name: SettingName): boolean =>
  operatorsSettings(gateway.entities, user, { entity, names: [name] }).length > 0;

function groupTable(visit: Visit, entity: Entity, [text, group]: readonly [TextName, SettingGroup]): Html {
  const rows = Object.keys(group).flatMap((name) => settingNamed(name) ?? []);
  return tableOf({ caption: visit.t(text), columns: columnsOf(visit, entity), rows });
}

/** The settings of 3-D Secure alone. Their forms are among all settings. */
export const authenticationTab = (visit: Visit, entity: Entity): Html =>
  groupTable(visit, entity, ['settingsOfAuthentication', authenticationSettings]);

/** The settings of screening alone, and where its rules are shown in their order. */
export const riskTab = (visit: Visit, entity: Entity): Html =>
  html`${groupTable(visit, entity, ['settingsOfRisk', riskSettings])}
  ${may(visit, 'seeCases') ? html`<p><a href="${OFFICE}/risk/rules?entity=${entity.id}">${visit.t('riskRules')}</a></p>` : ''}`;

const columnsOf = (visit: Visit, entity: Entity): readonly Column<SettingName>[] => {
  const { t, language } = visit;
  const change: readonly Column<SettingName>[] = may(visit, 'changeEntities')
    ? [
        {
          title: t('action'),
          cell: (name) =>
            isOperators(visit, entity, name)
              ? t('ofOperator')
              : html`<a href="${OFFICE}/entities/${entity.id}/settings?change=${name}">${t('changeThis')}</a>`,
        },
      ]
    : [];
  return [
    {
      title: t('setting'),
      kind: 'long',
      cell: (name) => twoLines(html`<code>${name}</code>`, settingText(name, language)),
    },
    { title: t('value'), kind: 'long', isTitled: true, cell: (name) => valueOf(visit, entity, name) },
    { title: t('valueFrom'), isTitled: true, cell: (name) => originOf(visit, entity, name) },
    ...change,
  ];
};

const valueOf = (visit: Visit, { settings: values }: Entity, name: SettingName): Html | string =>
  name === 'riskRules' && values.riskRules.length > 0
    ? html`<ol class="plain">
        ${values.riskRules.map((rule) => html`<li>${ruleText(rule, visit)}</li>`)}
      </ol>`
    : shownValue(visit, values[name]);

/** Where a value is from: this entity, one above it, or the gateway's default. */
function originOf({ gateway, t, user }: Visit, entity: Entity, name: SettingName): Html | string {
  const origin = gateway.entities.originOf(entity, name);
  if (!origin) return t('defaultValue');
  if (origin.key === entity.key) return html`<strong>${t('ownValue')}</strong>`;
  return gateway.office.reachesNode(user, origin.key) ? entityLink(origin, '/settings') : t('entityAbove');
}

const isOwn = ({ own }: Entity, name: SettingName): boolean => Object.hasOwn(own, name);

/** What the form of a setting shows of it. */
export const shownOfSetting = (entity: Entity, name: SettingName): object => ({
  value: entity.settings[name],
  isOwn: isOwn(entity, name),
});

function settingForm(visit: Visit, entity: Entity, name: SettingName): Html {
  const { t } = visit;
  const { schema } = settingOf(name);
  return html`<section>
    <h2><code>${name}</code></h2>
    <p>${settingText(name, visit.language)}</p>
    <form method="post" action="${OFFICE}/entities/${entity.id}/settings">
      ${formTokenFieldOnce(visit)} ${shownField(shownOfSetting(entity, name))}
      <input type="hidden" name="name" value="${name}" />
      <label>${t('value')}${valueField(visit, schema, entity.settings[name])}</label>
      <p class="hint">${t('valueMore')}</p>
      <div class="buttons">
        <button name="do" value="set">${t('save')}</button>
        ${isOwn(entity, name) ? html`<button class="quiet" name="do" value="inherit">${t('inherit')}</button>` : ''}
        <a href="${OFFICE}/entities/${entity.id}/settings">${t('cancel')}</a>
      </div>
    </form>
  </section>`;
}
