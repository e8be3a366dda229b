import { expect, test } from '../../pages/methods/all-methods.ts';

for (const [layout, brands, focused] of [
  ['list', 'DIRECTDEBIT_SEPA VISA', '#account-holder'],
  ['list', 'PAYPAL VISA', '#method-virtualAccount'],
  ['tabs', 'PAYPAL VISA', '#tab-virtualAccount'],
  ['list', 'VISA PAYPAL', '#number'],
] as const)
  test(`with autofocus, the first field or else the method of ${brands} as ${layout} has the focus`, async ({
    merchant,
    methods,
  }) => {
    await methods.shows({ brands, layout, autofocus: '' });
    await expect(merchant.checkout.frame.locator(focused)).toBeFocused();
  });
