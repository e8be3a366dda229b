import { html } from 'hono/html';
import { merchantScopes, scopes, type TokenState, tokenId, tokenStates } from '../../../core/entities/access-token.ts';
import { authorityOfUser } from '../../../core/entities/authority.ts';
import type { Entity } from '../../../core/entities/entity.ts';
import type { Refusal } from '../../../core/refusal.ts';
import { days, minus } from '../../../core/values.ts';
import { type Filter, type FilterValues, filtersIn } from '../../views/lists/filters.ts';
import { listOf } from '../../views/lists/list.ts';
import { formTokenFieldOnce } from '../../views/layout.ts';
import { scopeChoice, scopeOf } from '../../views/scope.ts';
import { type Html, may, OFFICE, type Page, type Visit } from '../../visit.ts';
import { tokenColumns } from './columns.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const PATH = '/account/tokens';
const ROWS = 51;
/** A token that was not used for so long is probably not needed any more. */
const UNUSED = days(90);

const names = ['state', 'unused', 'beginning'] as const;
type Filters = FilterValues<(typeof names)[number]>;

const tokenFilters = ({ t }: Pick<Visit, 't'>): readonly Filter<(typeof names)[number]>[] => [
  { name: 'state', text: 'state', kind: tokenStates.map((each) => [each, t(each)] as const) },
  { name: 'unused', text: 'unused', kind: [['90', t('unusedDays')]] },
  { name: 'beginning', text: 'tokenBeginning', kind: 'text' },
];

/** The tokens of an entity and all below it, the latest first, and the form that makes one more. */
export const showTokens = (visit: Visit): Promise<Page> => tokensPage(visit, undefined);

export async function tokensPage(visit: Visit, refusal: Refusal | undefined): Promise<Page> {
  const { t } = visit;
  const [filters, scope] = [tokenFilters(visit), scopeOf(visit)];
  const values = filtersIn(visit, filters);
  const { tokens, next } = scope ? await tokensOf(visit, scope, values) : { tokens: [] };
  return {
    title: t('tokens'),
    faults: faultsOf(visit, refusal),
    body: html`${await listOf(visit, {
      path: PATH,
      caption: scope?.name ?? t('tokens'),
      filters,
      values,
      columns: tokenColumns(visit),
      rows: tokens,
      next: next && tokenId(next),
      none: ['noTokens', 'noTokensMore'],
    })}
    ${may(visit, 'changeTokens') ? newForm(visit, scope) : ''}`,
  };
}

function tokensOf({ gateway, c }: Visit, within: Entity, { state, unused, beginning }: Filters) {
  return gateway.office.findTokens({
    within,
    state: tokenStates.find((each): each is TokenState => each === state),
    beginning,
    unusedSince: unused === undefined ? undefined : minus(gateway.clock.now(), UNUSED),
    after: c.req.query('before'),
    limit: ROWS,
  });
}

function newForm(visit: Visit, scope: Entity | undefined): Html {
  const { t, user } = visit;
  const given = authorityOfUser(user).scopes;
  return html`<section id="new">
    <h2>${t('newToken')}</h2>
    <form method="post" action="${OFFICE}${PATH}" class="narrow">
      ${formTokenFieldOnce(visit)} ${scopeChoice(visit, scope)}
      <label>${t('alias')}<input name="alias" maxlength="100" required /></label>
      <fieldset>
        <legend>${t('scopes')}</legend>
        ${scopes
          .filter((each) => given.includes(each))
          .map(
            (each) =>
              html`<label class="box"
                ><input
                  type="checkbox"
                  name="scope"
                  value="${each}"
                  ${merchantScopes.some((name) => name === each) ? html`checked` : ''}
                /><code>${each}</code></label
              >`,
          )}
      </fieldset>
      <label>${t('expiry')}<input type="date" name="expires" /></label>
      <label>${t('fromAddresses')}<textarea name="addresses" rows="3" spellcheck="false"></textarea></label>
      <p class="hint">${t('addressesMore')}</p>
      <button>${t('createToken')}</button>
    </form>
  </section>`;
}
