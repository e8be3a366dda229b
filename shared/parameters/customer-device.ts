import { digits, flag, padded, text, twoDigits } from '../formats/formats.ts';
import { conditional, optional, type ParameterGroup, shopper, identifier, forwarded } from './parameter.ts';

/**
 * The spec's customer parameters that a server reads from a request by itself: they do not require a name (DECISIONS
 * 18).
 */
export const customerDevice = {
  title: 'Customer: device and browser',
  about: 'What the shopper pays with. The checkout collects it by itself; 3-D Secure 2 needs it.',
  parameters: {
    'customer.ip': forwarded(optional(text(1, 255), 'The address the shopper comes from.', ['risk'])),
    'customer.browser.acceptHeader': shopper(
      conditional(text(1, 2048), 'The Accept header of the page.', ['threeDSecureV2']),
    ),
    'customer.browser.language': shopper(conditional(text(1, 8), 'BCP 47 tag.', ['threeDSecureV2'])),
    'customer.browser.screenHeight': shopper(conditional(text(1, 6), 'In pixels.', ['threeDSecureV2'])),
    'customer.browser.screenWidth': shopper(conditional(text(1, 6), 'In pixels.', ['threeDSecureV2'])),
    'customer.browser.timezone': shopper(
      conditional(text(1, 5), 'Minutes from local time to UTC: positive west of Greenwich, negative east.', [
        'threeDSecureV2',
      ]),
    ),
    'customer.browser.userAgent': shopper(conditional(text(1, 2048), '', ['threeDSecureV2'])),
    'customer.browser.javaEnabled': shopper(conditional(flag, '', ['threeDSecureV2'])),
    'customer.browser.javascriptEnabled': shopper(conditional(flag, '', ['threeDSecureV2'])),
    'customer.browser.screenColorDepth': shopper(optional(digits(1, 2), 'In bits per pixel.')),
    'customer.browser.challengeWindow': shopper(
      optional(
        padded(twoDigits(1, 5)),
        'The size of the challenge window (EMV 3-D Secure 2): 01 is the smallest, 05 the whole screen.',
      ),
    ),
    'customer.browser.deviceId': forwarded(identifier(optional(text(1, 32)))),
  },
} satisfies ParameterGroup;
