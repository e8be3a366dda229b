import { text, type Format } from '../formats.ts';
import { conditional, optional, shopper, type ParameterGroup } from './parameter.ts';

/** Whether the gateway may send anybody there is for its mode to say: https, in test mode http as well. */
const address: Format = { ...text(6, 2048), meaning: 'address' };

export const asynchronous = {
  title: 'Asynchronous payments',
  about: 'For payments that end later than the answer to their request.',
  parameters: {
    shopperResultUrl: shopper(
      conditional(address, 'Where the shopper comes back to with the result: an https address, in test mode http as well.', ['redirect']),
    ),
    notificationUrl: optional(address, 'Deprecated: webhooks have replaced it.'),
  },
} satisfies ParameterGroup;
