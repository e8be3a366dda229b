import { whole as wholeNumber } from '../formats/formats.ts';
import { forwarded, optional, type ParameterGroup, shopper } from './parameter.ts';

/**
 * The instalments into which the issuer of a card divides one payment. Those of a standing instruction are payments of
 * their own (DECISIONS 144).
 */
export const recurring = {
  title: 'Instalments of a card',
  about: 'One payment, whose whole amount is authorised at once, that the cardholder owes the issuer in parts.',
  parameters: {
    'recurring.numberOfInstallments': forwarded(
      shopper(
        optional(
          wholeNumber(1, 99),
          'In how many parts. With a card only, and not with CD: a payment by another account is refused with them, but for one of a checkout, where they have no effect then. From the browser only a number that the channel offers.',
        ),
      ),
    ),
  },
} satisfies ParameterGroup;
