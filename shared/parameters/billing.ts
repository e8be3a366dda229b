import { country } from '../formats/codes.ts';
import { text } from '../formats/formats.ts';
import { conditional, each, optional, type ParameterGroup, shopper, forwarded } from './parameter.ts';
import { ignoredWhen, needs, notDigitsOnlyTogether } from './rules.ts';

export const billing = {
  title: 'Billing address',
  about: 'Where the bill goes. Banks compare it with what they know about the cardholder.',
  parameters: {
    ...each(
      {
        'billing.street1': conditional(text(1, 100), 'Street and number; the street alone when houseNumber1 is sent.', [
          'threeDSecureV2',
          'addressCheck',
        ]),
        'billing.street2': conditional(
          text(1, 100),
          'A second line. Both lines together must be more than digits. Ignored next to houseNumber1.',
        ),
        'billing.houseNumber1': optional(text(1, 100), 'With it, street1 holds only the name of the street.'),
        'billing.houseNumber2': optional(text(1, 100), 'Needs houseNumber1.'),
        'billing.city': conditional(text(1, 48), '', ['threeDSecureV2', 'addressCheck']),
        'billing.state': conditional(text(1, 10), '', ['countryWithStates']),
        'billing.postcode': conditional(text(1, 16), '', ['threeDSecureV2', 'addressCheck']),
        'billing.country': conditional(country, '', ['threeDSecureV2', 'addressCheck']),
      },
      (parameter) => forwarded(shopper(parameter)),
    ),
    // What was checked, and by whom, is the merchant's statement.
    'billing.normalized': forwarded(optional(text(1, 255), 'The address in a normal form.')),
    'billing.validationStatus': forwarded(
      optional(text(1, 255), 'Whether the address was checked and the shopper agreed to its normal form.'),
    ),
  },
  rules: [
    ignoredWhen('billing.street2', 'billing.houseNumber1'),
    needs('billing.houseNumber2', 'billing.houseNumber1'),
    notDigitsOnlyTogether('billing.street1', 'billing.street2'),
  ],
} satisfies ParameterGroup;
