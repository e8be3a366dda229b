import { canonicalIban } from '../bank-accounts/iban.ts';
import { countryInAnyCase } from '../formats/codes.ts';
import { alphanumerics, date, type Format, matching, text } from '../formats/formats.ts';
import { conditional, forwarded, type ParameterGroup, required, sensitive, identifier, shopper } from './parameter.ts';
import { eitherOf, needs, whole } from './rules.ts';

/** An IBAN may be pasted in groups and in small letters. */
const iban: Format = {
  ...matching('IBAN', '[a-zA-Z]{2}[0-9]{2}[a-zA-Z0-9]{11,27}', 31),
  canonical: canonicalIban,
};
const bic: Format = {
  ...matching('alphanumerics, 8 or 11', '([a-zA-Z0-9]{8}|[a-zA-Z0-9]{11})', 11),
  canonical: (value) => value.trim().toUpperCase(),
};

export const bankAccount = {
  title: 'Bank account',
  about:
    'For direct debit, SEPA and bank transfer. Brands that take a choice of bank or country alone need no holder and no number.',
  parameters: {
    'bankAccount.holder': shopper(required(text(4, 128), 'Whose account it is.')),
    'bankAccount.bankName': shopper(forwarded(conditional(text(1, 255), '', ['acquirer']))),
    'bankAccount.number': sensitive(conditional(alphanumerics(3, 64), 'The account number, unless iban is sent.')),
    'bankAccount.iban': shopper(
      sensitive(conditional(iban, 'The international account number, unless number is sent.')),
    ),
    'bankAccount.bankCode': identifier(
      conditional(alphanumerics(1, 12), 'The national bank code, unless bic or iban is sent.'),
    ),
    'bankAccount.bic': shopper(conditional(bic, 'The international bank code, unless bankCode or iban is sent.')),
    'bankAccount.country': shopper(conditional(countryInAnyCase, '', ['acquirer'])),
    'bankAccount.mandate.id': forwarded(
      identifier(
        conditional(alphanumerics(35, 35), 'The mandate of the debit; the gateway makes one where none is sent.', [
          'directDebit',
        ]),
      ),
    ),
    'bankAccount.mandate.dateOfSignature': forwarded(
      conditional(date, 'The day the mandate was signed; that of the payment where none is sent.', ['directDebit']),
    ),
    'bankAccount.mandate.reference': forwarded(
      identifier(
        conditional(alphanumerics(32, 32), 'The reference of the mandate; the gateway makes one where none is sent.', [
          'directDebit',
        ]),
      ),
    ),
    'bankAccount.type': forwarded(conditional(text(), '', ['acquirer'])),
    'bankAccount.name': forwarded(conditional(text(), '', ['acquirer'])),
    transactionDueDate: forwarded(
      conditional(date, 'The day on which the debit is due; a day without banking becomes the next one with it.', [
        'directDebit',
      ]),
    ),
  },
  rules: [
    whole('bankAccount.holder'),
    eitherOf('bankAccount.number', 'bankAccount.iban'),
    // An IBAN names its bank itself, and no BIC may be asked for it (Regulation 260/2012, 5; DECISIONS 86).
    eitherOf('bankAccount.bankCode', 'bankAccount.bic', 'bankAccount.iban'),
    needs('bankAccount.holder', 'paymentBrand'),
  ],
  account: 'bankAccount',
} satisfies ParameterGroup;
