import { paymentTypes } from 'shared';
import type { Payment } from '../../../core/payments/payment.ts';
import { days, type PaymentKey, plus, type Instant } from '../../../core/values.ts';
import { type Visit, type Html, OFFICE } from '../../visit.ts';
import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import { scopeChoice } from '../../views/scope.ts';

/** The filters of the list, each a parameter of its address. */
const names = ['state', 'type', 'brand', 'currency', 'code', 'reference', 'from', 'to'] as const;
type Name = (typeof names)[number];
export type Filters = Readonly<Partial<Record<Name, string>>>;

const VALUE_LENGTH = 255;

export const filtersIn = ({ c }: Pick<Visit, 'c'>): Filters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.query(name)?.trim().slice(0, VALUE_LENGTH) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** Whether a payment passes the filters that no index answers. */
export const matching =
  ({ state, type, brand, currency, code }: Filters) =>
  (payment: Payment): boolean =>
    (state === undefined || payment.state === state) &&
    (type === undefined || payment.type === type) &&
    (brand === undefined || payment.brand === brand.toUpperCase()) &&
    (currency === undefined || payment.currency === currency.toUpperCase()) &&
    (code === undefined || payment.resultCode.startsWith(code));

/** The keys between which payments of the filtered days lie, and those before the cursor. */
export function boundsOf(
  { gateway: { ids } }: Pick<Visit, 'gateway'>,
  { from, to }: Filters,
  cursor: string | undefined,
): { readonly after: PaymentKey; readonly before: PaymentKey } {
  const [first, last] = [dayOf(from), dayOf(to)];
  const before = last === undefined ? ids.key('payment') : ids.firstKeyAt('payment', plus(last, days(1)));
  const at = cursor === undefined ? undefined : ids.keyOf('payment', cursor);
  return {
    after: first === undefined ? (0 as PaymentKey) : ids.firstKeyAt('payment', first),
    before: at === undefined || at > before ? before : at,
  };
}

/** The beginning of a day in UTC; undefined for any other text. */
function dayOf(text: string | undefined): Instant | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : (at as Instant);
}

/** The filters as a form whose fields have the values of the address. */
export function filterForm(visit: Visit, filters: Filters, scope: Entity | undefined): Html {
  const { t } = visit;
  const field = (name: Name, text: string, type = 'text') =>
    html`<label>${text}<input type="${type}" name="${name}" value="${filters[name] ?? ''}" /></label>`;
  const choice = (name: Name, text: string, values: readonly (readonly [string, string])[]) =>
    html`<label
      >${text}<select name="${name}">
        ${[['', t('any')] as const, ...values].map(
          ([value, shown]) =>
            html`<option value="${value}" ${value === (filters[name] ?? '') ? html`selected` : ''}>${shown}</option>`,
        )}
      </select></label
    >`;
  return html`<details class="filters" ${Object.keys(filters).length > 0 ? html`open` : ''}>
    <summary>${t('filter')}</summary>
    <form method="get" action="${OFFICE}/payments">
      ${scopeChoice(visit, scope)}
      ${choice(
        'state',
        t('state'),
        (['approved', 'rejected', 'pending'] as const).map((each) => [each, t(each)]),
      )}
      ${choice(
        'type',
        t('type'),
        Object.keys(paymentTypes).map((each) => [each, each] as const),
      )}
      ${field('brand', t('brand'))} ${field('currency', t('currency'))} ${field('code', t('result'))}
      ${field('reference', t('reference'))} ${field('from', t('from'), 'date')} ${field('to', t('to'), 'date')}
      <button>${t('show')}</button>
    </form>
  </details>`;
}
