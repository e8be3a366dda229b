import { countryInAnyCase } from '../formats/codes.ts';
import { alphanumerics, date, type Format, matching, text } from '../formats/formats.ts';
import { conditional, type ParameterGroup, required, sensitive, identifier, each, idle } from './parameter.ts';
import { eitherOf, needs, whole } from './rules.ts';

const iban: Format = matching('IBAN', '[a-zA-Z]{2}[0-9]{2}[a-zA-Z0-9]{11,27}', 31);
const bic: Format = matching('alphanumerics, 8 or 11', '([a-zA-Z0-9]{8}|[a-zA-Z0-9]{11})', 11);

export const bankAccount = {
  title: 'Bank account',
  about: 'For direct debit, SEPA and bank transfer.',
  parameters: each(
    {
      'bankAccount.holder': required(text(4, 128), 'Whose account it is.'),
      'bankAccount.bankName': conditional(text(1, 255), '', ['acquirer']),
      'bankAccount.number': sensitive(conditional(alphanumerics(3, 64), 'The account number, unless iban is sent.')),
      'bankAccount.iban': sensitive(conditional(iban, 'The international account number, unless number is sent.')),
      'bankAccount.bankCode': identifier(
        conditional(alphanumerics(1, 12), 'The national bank code, unless bic is sent.'),
      ),
      'bankAccount.bic': conditional(bic, 'The international bank code, unless bankCode is sent.'),
      'bankAccount.country': conditional(countryInAnyCase, '', ['acquirer']),
      'bankAccount.mandate.id': identifier(
        conditional(alphanumerics(35, 35), 'The mandate that allows the debit.', ['directDebit']),
      ),
      'bankAccount.mandate.dateOfSignature': conditional(date, 'The day the mandate was signed.', ['directDebit']),
      'bankAccount.mandate.reference': identifier(
        conditional(alphanumerics(32, 32), 'The reference of the mandate.', ['directDebit']),
      ),
      'bankAccount.type': conditional(text(), '', ['acquirer']),
      'bankAccount.name': conditional(text(), '', ['acquirer']),
      transactionDueDate: conditional(date, 'The day the debit is due.', ['directDebit']),
    },
    idle,
  ),
  rules: [
    whole('bankAccount.holder'),
    eitherOf('bankAccount.number', 'bankAccount.iban'),
    eitherOf('bankAccount.bankCode', 'bankAccount.bic'),
    needs('bankAccount.holder', 'paymentBrand'),
  ],
  account: 'bankAccount',
} satisfies ParameterGroup;
