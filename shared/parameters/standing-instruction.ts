import { date, digits, oneOf, text, whole } from '../formats/formats.ts';
import { conditional, each, optional, type ParameterGroup, identifier, forwarded } from './parameter.ts';
import { notWith } from './rules.ts';

const practices = ['INCREMENTAL_AUTH', 'RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'] as const;

export const standingInstruction = {
  title: 'Card on file',
  about: 'Payments with stored card details: what the shopper agreed to, and who starts the payment.',
  parameters: each(
    {
      'standingInstruction.type': optional(oneOf('UNSCHEDULED', 'INSTALLMENT', 'RECURRING'), 'What was agreed.'),
      'standingInstruction.mode': optional(
        oneOf('INITIAL', 'REPEATED'),
        'Whether it is the first payment or one that follows.',
      ),
      'standingInstruction.source': optional(
        oneOf('CIT', 'MIT'),
        'Whether the cardholder or the merchant starts the payment.',
      ),
      'standingInstruction.recurringType': conditional(
        oneOf('STANDING_ORDER', 'SUBSCRIPTION'),
        'One card scheme asks for it.',
        ['recurringScheme'],
      ),
      'standingInstruction.initialTransactionId': identifier(
        optional(text(), 'What the acquirer called the first payment.'),
      ),
      'standingInstruction.industryPractice': optional(
        oneOf(...practices),
        'Why the merchant comes back to an earlier payment.',
      ),
      'standingInstruction.expiry': conditional(date, 'The last day of the agreement.', ['recurringAuthentication']),
      'standingInstruction.frequency': conditional(digits(1, 4), 'The least number of days between two payments.', [
        'recurringAuthentication',
      ]),
      'standingInstruction.numberOfInstallments': conditional(
        whole(1, 999),
        'How many instalments there are at most. It limits the agreement that the payment makes: without effect where there can be none, as with an online transfer.',
        ['installmentAuthentication'],
      ),
    },
    forwarded,
  ),
  // A shopper agrees to the payments that follow, and a merchant completes an earlier one by a practice.
  rules: [
    notWith(['standingInstruction.mode', 'INITIAL'], 'standingInstruction.source', 'MIT'),
    notWith(['standingInstruction.mode', 'INITIAL'], 'standingInstruction.industryPractice', ...practices),
    notWith(['standingInstruction.source', 'CIT'], 'standingInstruction.industryPractice', ...practices),
  ],
  wholeOptional: true,
} satisfies ParameterGroup;
