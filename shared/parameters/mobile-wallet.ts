import { oneOf, text } from '../formats/formats.ts';
import { conditional, type ParameterGroup, sensitive, shopper } from './parameter.ts';
import { needs, needsUnless } from './rules.ts';

// Encrypted wallet tokens are a few kilobytes of JSON; four times that is room enough.
const TOKEN_LENGTH = 16_384;

export const mobileWallet = {
  title: 'Mobile wallet account',
  about:
    'Either the encrypted token as the wallet made it, or its decrypted content: card number, expiry, verification id and ECI with the source.',
  parameters: {
    'mobileWallet.paymentToken': shopper(
      sensitive(
        conditional(text(1, TOKEN_LENGTH), 'The encrypted token, unchanged. Needed unless its content is sent.'),
      ),
    ),
    'mobileWallet.source': conditional(
      oneOf('web', 'app'),
      'Where the wallet was used. Needed when the content of the token is sent.',
    ),
  },
  rules: [
    needs('mobileWallet.paymentToken', 'paymentBrand'),
    needsUnless(
      'mobileWallet.paymentToken',
      'mobileWallet.source',
      'card.number',
      'card.expiryMonth',
      'card.expiryYear',
      'threeDSecure.verificationId',
      'threeDSecure.eci',
    ),
  ],
  account: 'mobileWallet',
} satisfies ParameterGroup;
