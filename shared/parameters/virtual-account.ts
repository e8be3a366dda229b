import { dialled, text } from '../formats/formats.ts';
import { conditional, type ParameterGroup, required, identifier, each, idle } from './parameter.ts';
import { needs, whole } from './rules.ts';

export const virtualAccount = {
  title: 'Virtual account',
  about: 'An account with a payment service, such as a wallet with a login of its own.',
  parameters: each(
    {
      'virtualAccount.accountId': identifier(required(text(1, 100), "The shopper's id there.")),
      'virtualAccount.email': conditional(text(), "The shopper's e-mail address there.", ['acquirer']),
      'virtualAccount.phone': identifier(
        conditional(dialled(text()), "The shopper's phone number there.", ['acquirer']),
      ),
    },
    idle,
  ),
  rules: [whole('virtualAccount.accountId'), needs('virtualAccount.accountId', 'paymentBrand')],
  account: 'virtualAccount',
} satisfies ParameterGroup;
