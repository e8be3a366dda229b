import { type Format, matching } from '../formats/formats.ts';
import { conditional, optional, type ParameterGroup, shopper, identifier } from './parameter.ts';

/**
 * Excludes characters that parsers read in different ways: blanks, control characters, backslashes. The gateway's mode
 * and the channel's settings decide which schemes are allowed.
 */
const address: Format = {
  ...matching('address 6-2048', String.raw`[^\s\p{Cc}\\]{6,2048}`, 2048),
  meaning: 'address',
  canonical: asBrowsersRead,
  message: 'must be an address of 6 to 2048 characters without blanks and backslashes',
};

/**
 * `HTTPS://shop.example` and `https:shop.example` are `https://shop.example/` to browsers, but not to every reader of
 * the address. Nothing else is changed in it: it may be signed.
 */
function asBrowsersRead(value: string): string {
  if (value.startsWith('https://') && value[8] !== '/') return value;
  return value.replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`);
}

export const asynchronous = {
  title: 'Asynchronous payments',
  about: 'For payments that end later than the answer to their request.',
  parameters: {
    shopperResultUrl: shopper(
      identifier(
        conditional(
          address,
          'Where the shopper comes back to with the result: an https address, in test mode http as well, or that of an app whose scheme the channel has among its resultOrigins.',
          ['redirect'],
        ),
      ),
    ),
    notificationUrl: identifier(
      optional(
        address,
        'Deprecated: webhooks have replaced it. Gets a GET request with id and resourcePath whenever the status of an asynchronous payment changes: an https address, in test mode http as well.',
      ),
    ),
  },
} satisfies ParameterGroup;
