import { text, timestamp } from '../formats/formats.ts';
import { money } from './basic.ts';
import { mapKey } from './custom.ts';
import { keyed, optional, type ParameterGroup, identifier, notYet } from './parameter.ts';

export const risk = {
  title: 'Risk',
  about: 'For the risk service of the entity.',
  parameters: {
    'risk.channelId': notYet(
      identifier(
        optional(
          text(1, 255),
          'Asks for the rules of another channel than the configured one. One risk service takes 12 characters at most.',
        ),
      ),
    ),
    'risk.serviceId': notYet(
      identifier(
        optional(text(1, 255), 'The service within the risk system. One risk service takes a single character.'),
      ),
    ),
    'risk.amount': optional(money, 'The amount to screen. 3-D Secure authenticates it too.'),
    'risk.orderTimestamp': notYet(optional(timestamp, 'When the order was made, if that was not now.')),
    'risk.brand': notYet(optional(text(1, 255), 'The paymentBrand unless sent.')),
    'risk.parameters[name]': notYet(
      keyed(mapKey, optional(text(0, 2048), "The merchant's own data for the risk service.")),
    ),
    'risk.merchantWebsite': notYet(optional(text(1, 60))),
    'risk.accountToken': notYet(identifier(optional(text(1, 64), "The merchant's token for the account."))),
  },
} satisfies ParameterGroup;
