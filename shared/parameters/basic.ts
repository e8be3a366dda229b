import { currency } from '../formats/codes.ts';
import {
  alphanumerics,
  characters,
  dec,
  decOptional,
  type Format,
  matching,
  oneOf,
  text,
  timestamp,
  whole,
} from '../formats/formats.ts';
import { orderTypes } from '../payment-types.ts';
import {
  atCreation,
  conditional,
  keyed,
  optional,
  type ParameterGroup,
  required,
  shopper,
  identifier,
  leniently,
  idle,
  forwarded,
} from './parameter.ts';
import { onlyWithPaymentType } from './rules.ts';

/** An amount of money as most groups write it: always with two decimals. */
export const money: Format = dec(10, 2);
const brandName: Format = { ...characters('a-z A-Z 0-9 _', 'a-zA-Z0-9_', [1, 32]), shorthand: 'AN32' };

// PA.CP (reserve, screen, capture) is one payment type of this API family, although the spec counts two letters.
const paymentType: Format = {
  ...matching('A2', String.raw`[A-Z]{2}(\.[A-Z]{2})?`, 5),
  message: 'must be a payment type of two capital letters',
};

/** What a checkout can be paid as. */
const checkoutType: Format = oneOf(...orderTypes);

export const basic = {
  title: 'Basic payment',
  about: 'What is paid, how, and what to call it.',
  parameters: {
    amount: required(
      decOptional(10, 2),
      'A dot separates the decimals. It is the amount that moves: taxes, shipping and the like are already in it.',
    ),
    taxAmount: forwarded(conditional(decOptional(10, 2), 'The tax in the amount.', ['acquirer'])),
    currency: required(currency),
    paymentBrand: shopper(
      conditional(brandName, 'May be left out for cards: the brand is then recognised by the number.'),
    ),
    paymentType: required(
      paymentType,
      'Which of PA, DB, CD, PA.CP, CP, RV, RF, RB, CB, CR, RC and RG are possible depends on the endpoint.',
    ),
    'overridePaymentType[brand]': atCreation(
      keyed(
        brandName,
        optional(
          checkoutType,
          'Another payment type for one brand; all other brands keep paymentType. Only when a checkout is created.',
        ),
      ),
    ),
    descriptor: optional(
      text(1, 127),
      "What the shopper's statement calls the merchant, where the merchant account allows it. merchant.name wins over it.",
    ),
    merchantTransactionId: leniently(
      text(1, 255),
      identifier(
        conditional(text(8, 255), "The merchant's reference, best unique; reports can be asked for it.", [
          'reconciliation',
        ]),
      ),
    ),
    merchantInvoiceId: idle(
      leniently(
        text(1, 255),
        identifier(optional(text(8, 255), "The merchant's invoice number, best unique. It stays here.")),
      ),
    ),
    merchantMemo: leniently(text(1, 255), optional(text(8, 255), 'A note that only reports show.')),
    transactionCategory: forwarded(optional(alphanumerics(0, 32), 'What kind of transaction it is.')),
    sequence: forwarded(optional(oneOf('FINAL'), 'FINAL says that no other capture, reversal or refund follows.')),
    numberOfCaptures: forwarded(optional(whole(1, 98), 'How many partial captures there may be at most.')),
    locale: forwarded(
      optional(text(1, 10), 'Language and country, such as de-AT; the connector decides which it knows.'),
    ),
    valueTimestamp: forwarded(
      optional(timestamp, 'The value date. Only with captures, refunds, chargebacks, their reversals and receipts.'),
    ),
    testMode: optional(
      oneOf('EXTERNAL', 'INTERNAL'),
      "EXTERNAL tests end to end with the processor's own test system, INTERNAL with the gateway's simulators. In test mode INTERNAL is the default; in live mode it is the only one, and a payment without it is real.",
    ),
  },
  rules: [onlyWithPaymentType('valueTimestamp', 'CP', 'RF', 'CB', 'CR', 'RC')],
} satisfies ParameterGroup;
