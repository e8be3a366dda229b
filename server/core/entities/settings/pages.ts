import { paymentBrands } from 'shared';
import { formatted, oneOf, orNull, setOf, whole } from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';

/** The pages of a shop, and what is shown on them. */
export const pageSettings = {
  pageOrigins: setting(setOf(formatted('host-source')), [], 'origins of the pages that may show the checkout'),
  resultOrigins: setting(
    setOf(formatted('return-origin')),
    [],
    'further origins a browser may name in `shopperResultUrl` when the merchant named none, and schemes of apps',
  ),
  brands: setting(
    orNull(setOf(oneOf(paymentBrands.map(({ code }) => code)), { minItems: 1, maxItems: 1000 })),
    null,
    'the brands a shopper may pay a checkout with, in the order shown, such as `["VISA", "IDEAL"]`; others are refused then; `null` for cards alone',
  ),
  instalments: setting(
    setOf(whole(2, 99), { maxItems: 20 }),
    [],
    'the numbers of instalments among which a shopper who pays a checkout by card may choose, such as `[3, 6, 12]`; others are refused then',
  ),
} as const satisfies SettingGroup;
