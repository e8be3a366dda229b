import { dialled, text } from '../formats/formats.ts';
import { conditional, identifier, type ParameterGroup, required, sensitive, shopper } from './parameter.ts';
import { needs, whole } from './rules.ts';

export const virtualAccount = {
  title: 'Virtual account',
  about: 'An account with a payment service, such as a wallet with a login of its own.',
  parameters: {
    'virtualAccount.accountId': shopper(
      identifier(required(text(1, 100), "The shopper's id there. Responses show the end of it.")),
    ),
    'virtualAccount.email': shopper(
      sensitive(
        conditional(text(), "The shopper's e-mail address there. Needed for brands that are confirmed by e-mail.", [
          'acquirer',
        ]),
      ),
    ),
    'virtualAccount.phone': shopper(
      sensitive(
        identifier(
          conditional(
            dialled(text()),
            "The shopper's phone number there. Needed for brands that are confirmed by phone.",
            ['acquirer'],
          ),
        ),
      ),
    ),
  },
  rules: [whole('virtualAccount.accountId'), needs('virtualAccount.accountId', 'paymentBrand')],
  account: 'virtualAccount',
} satisfies ParameterGroup;
