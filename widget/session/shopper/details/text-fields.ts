import type { AskedParameter } from 'shared';
import type { ShopperTexts } from '../../../locales/shopper/texts.ts';
import { field } from '../../methods/elements.ts';

/** A parameter that is typed: all but the country and the state. */
export type TypedParameter = Exclude<AskedParameter, 'billing.country' | 'billing.state'>;

const tel = { text: 'phone', complete: 'tel', max: 25, mode: 'tel' } as const;

/** The autofill tokens (HTML, autofill), the keyboards, and the lengths of the specification. */
const kinds = {
  'customer.givenName': { text: 'givenName', complete: 'given-name', max: 48 },
  'customer.surname': { text: 'surname', complete: 'family-name', max: 48 },
  'customer.email': { text: 'email', complete: 'email', max: 128, mode: 'email' },
  'customer.phone': tel,
  'customer.mobile': tel,
  'customer.workPhone': tel,
  'billing.street1': { text: 'street1', complete: 'billing address-line1', max: 100 },
  'billing.postcode': { text: 'postcode', complete: 'billing postal-code', max: 16 },
  'billing.city': { text: 'city', complete: 'billing address-level2', max: 48 },
} as const satisfies Readonly<
  Record<
    TypedParameter,
    {
      readonly text: keyof ShopperTexts['details'];
      readonly complete: string;
      readonly max: number;
      readonly mode?: string;
    }
  >
>;

export function textField(parameter: TypedParameter, texts: ShopperTexts['details']): HTMLElement {
  const kind = kinds[parameter];
  const mode = 'mode' in kind ? kind.mode : null;
  return field({
    name: idOf(parameter),
    label: texts[kind.text],
    attributes: {
      autocomplete: kind.complete,
      maxlength: `${kind.max}`,
      enterkeyhint: 'next',
      inputmode: mode,
      dir: mode === null ? 'auto' : 'ltr',
    },
  });
}

/** The id of a parameter's field. */
export const idOf = (parameter: AskedParameter): string => parameter.replace('.', '-');
