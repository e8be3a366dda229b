import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { connectorNames, type MerchantAccount } from '../../../core/entities/merchant-accounts/account.ts';
import { operates } from '../../../core/entities/operator.ts';
import { entityLink } from '../../views/entity-link.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { shortId } from '../../views/show.ts';
import { shownField } from '../../views/forms/as-shown.ts';
import { type Column, emptyState, tableOf, twoLines } from '../../views/table.ts';
import { shownValue } from '../../views/changes/value-field.ts';
import { type Html, may, OFFICE, type Visit } from '../../visit.ts';
import { stateChoice } from './show.ts';

const ROWS = 51;

/** The merchant accounts of a channel in the order in which they are tried, or those of all channels below an entity. */
export function accountsTab(visit: Visit, entity: Entity): Html {
  const { t, gateway, c } = visit;
  const accounts = gateway.entities.channelsWithin(entity).flatMap((channel) => channel.accounts);
  const wanted = accounts.find(({ id }) => id === (c.req.query('change') ?? c.req.param('account')));
  const isChannel = entity.kind === 'channel';
  const mayChange = may(visit, 'changeEntities');
  return html`${wanted && mayChange ? changeForm(visit, wanted) : ''}
  ${
    accounts.length === 0
      ? emptyState(t('noAccounts'), t(isChannel ? 'noAccountsMore' : 'noAccountsBelow'))
      : tableOf({ caption: t('accounts'), columns: columnsOf(visit, entity), rows: accounts.slice(0, ROWS) })
  }
  ${accounts.length > ROWS ? html`<p>${t('accountsMore', { count: ROWS })}</p>` : ''}
  ${isChannel && mayChange ? addPart(visit, entity) : ''}`;
}

const columnsOf = (visit: Visit, entity: Entity): readonly Column<MerchantAccount>[] => {
  const { t, gateway } = visit;
  const ofChannels: readonly Column<MerchantAccount>[] =
    entity.kind === 'channel'
      ? []
      : [{ title: t('channel'), cell: (row) => entityLink(gateway.entities.entity(row.entity), '/processing') }];
  const change: readonly Column<MerchantAccount>[] = may(visit, 'changeEntities')
    ? [
        {
          title: t('action'),
          cell: ({ id }) =>
            html`<a href="${OFFICE}/entities/${entity.id}/processing?change=${id}">${t('changeThis')}</a>`,
        },
      ]
    : [];
  return [
    { title: t('name'), cell: ({ name, id }) => twoLines(name, shortId(id)) },
    ...ofChannels,
    { title: t('position'), kind: 'number', isTitled: true, cell: ({ position }) => String(position) },
    { title: t('state'), cell: ({ state }) => html`<span class="state ${state}">${t(state)}</span>` },
    {
      title: t('connector'),
      kind: 'words',
      cell: ({ connector, acquirerId }) => twoLines(html`<code>${connector}</code>`, acquirerId),
    },
    { title: t('brands'), kind: 'words', isTitled: true, cell: ({ terms }) => anyOr(visit, terms.brands) },
    { title: t('currencies'), kind: 'words', isTitled: true, cell: ({ terms }) => anyOr(visit, terms.currencies) },
    { title: t('paymentTypes'), kind: 'words', isTitled: true, cell: ({ terms }) => anyOr(visit, terms.paymentTypes) },
    ...change,
  ];
};

const anyOr = (visit: Visit, values: readonly string[] | null): string =>
  values === null ? visit.t('any') : shownValue(visit, values);

/** Whether the visitor decides about contracts of a channel with acquirers. */
const isOperator = ({ gateway, user }: Visit, channel: Entity): boolean => operates(gateway.entities, user, channel);

const addPart = (visit: Visit, channel: Entity): Html =>
  isOperator(visit, channel)
    ? newForm(visit, channel)
    : html`<p class="no-action">${visit.t('accountsOfOperator')}</p>`;

function newForm(visit: Visit, entity: Entity): Html {
  const { t } = visit;
  return html`<section>
    <h2>${t('addAccount')}</h2>
    <form method="post" action="${OFFICE}/entities/${entity.id}/accounts">
      ${formTokenFieldOnce(visit)}
      <label>${t('name')}<input name="name" maxlength="100" required /></label>
      <label
        >${t('connector')}<select name="connector">
          ${connectorNames.map((each) => html`<option value="${each}">${each}</option>`)}
        </select></label
      >
      <label>${t('acquirerId')}<input name="acquirerId" maxlength="64" required /></label>
      ${termFields(visit, { brands: null, currencies: null, paymentTypes: null })}
      <button>${t('create')}</button>
    </form>
  </section>`;
}

/** What the form of an account shows of it. */
export const shownOfAccount = ({ name, position, state, terms }: MerchantAccount): object => {
  const { brands, currencies, paymentTypes } = terms;
  return { name, position, state, brands, currencies, paymentTypes };
};

function changeForm(visit: Visit, account: MerchantAccount): Html {
  const { t, gateway } = visit;
  const channel = gateway.entities.entity(account.entity);
  const isFree = isOperator(visit, channel);
  return html`<section>
    <h2>${account.name}</h2>
    <form method="post" action="${OFFICE}/entities/${channel.id}/accounts/${account.id}">
      ${formTokenFieldOnce(visit)} ${shownField(shownOfAccount(account))}
      <label>${t('name')}<input name="name" value="${account.name}" maxlength="100" required /></label>
      <label>${t('position')}<input name="position" inputmode="numeric" value="${account.position}" required /></label>
      ${isFree || account.state !== 'closed' ? stateChoice(visit, account) : ''}
      ${isFree ? termFields(visit, account.terms) : html`<p class="hint">${t('termsOfOperator')}</p>`}
      <button>${t('save')}</button>
    </form>
  </section>`;
}

type Terms = Pick<MerchantAccount['terms'], 'brands' | 'currencies' | 'paymentTypes'>;

/** What an account takes, as words with blanks between them. */
const termFields = ({ t }: Visit, terms: Terms): Html =>
  html`${(['brands', 'currencies', 'paymentTypes'] as const).map(
      (name) => html`<label>${t(name)}<input name="${name}" value="${terms[name]?.join(' ') ?? ''}" /></label>`,
    )}
    <p class="hint">${t('termsMore')}</p>`;
