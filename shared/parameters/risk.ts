import { text, timestamp } from '../formats/formats.ts';
import { money } from './basic.ts';
import { mapKey } from './custom.ts';
import { keyed, optional, type ParameterGroup, identifier } from './parameter.ts';

export const risk = {
  title: 'Risk',
  about: 'For the risk screening of the entity, where that is on.',
  parameters: {
    'risk.channelId': identifier(
      optional(
        text(1, 255),
        'For the risk service: asks for the rules of another channel than the configured one. One risk service takes 12 characters at most.',
      ),
    ),
    'risk.serviceId': identifier(
      optional(
        text(1, 255),
        'For the risk service: the service within its system. One risk service takes a single character.',
      ),
    ),
    'risk.amount': optional(money, 'The amount to screen. 3-D Secure authenticates it too.'),
    'risk.orderTimestamp': optional(
      timestamp,
      'For the risk service: when the order was made, in UTC, if that was not now.',
    ),
    'risk.brand': optional(text(1, 255), 'For the risk service: the brand, if it is not the paymentBrand.'),
    'risk.parameters[name]': keyed(mapKey, optional(text(0, 2048), "The merchant's own data for the risk service.")),
    'risk.merchantWebsite': optional(text(1, 60), 'For the risk service.'),
    'risk.accountToken': identifier(
      optional(text(1, 64), "For the risk service: the merchant's token for the account."),
    ),
  },
} satisfies ParameterGroup;
