import { type Format, matching } from '../formats/formats.ts';
import { conditional, optional, type ParameterGroup, shopper, reference, notYet } from './parameter.ts';

/**
 * Excludes characters that parsers read in different ways (blanks, control characters, backslashes), and fragments,
 * which never reach a server. The gateway's mode decides which schemes are allowed: https, in test mode http as well.
 */
const address: Format = {
  ...matching('address 6-2048', String.raw`[^\s\p{Cc}\\#]{6,2048}`, 2048),
  meaning: 'address',
  message: 'must be an address without blanks, backslashes and fragment',
};

export const asynchronous = {
  title: 'Asynchronous payments',
  about: 'For payments that end later than the answer to their request.',
  parameters: {
    shopperResultUrl: shopper(
      reference(
        conditional(
          address,
          'Where the shopper comes back to with the result: an https address, in test mode http as well.',
          ['redirect'],
        ),
      ),
    ),
    notificationUrl: notYet(reference(optional(address, 'Deprecated: webhooks have replaced it.'))),
  },
} satisfies ParameterGroup;
