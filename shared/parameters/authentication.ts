import { characters, type Format, text } from '../formats/formats.ts';
import { conditional, optional, type ParameterGroup, sensitive, identifier } from './parameter.ts';

/** Ids of channels and merchants. */
export const entityId: Format = {
  ...characters('a-f 0-9', 'a-f0-9', [32, 32]),
  shorthand: 'AN32, a-f 0-9, exactly 32',
};

export const authentication = {
  title: 'Authentication',
  about: 'Whose payment it is. The access token itself travels in the Authorization header.',
  parameters: {
    entityId: identifier(
      conditional(
        entityId,
        'The channel, or the merchant when channels are chosen by dispatching. A request that reads may name a division or the psp as well, and has all of its channels.',
      ),
    ),
    'authentication.entityId': identifier(
      optional(entityId, 'Older name of entityId. Only where the entity takes credentials in the body.'),
    ),
    'authentication.userId': sensitive(
      optional(
        text(1, 255),
        'First half of an older access token. Only where the entity takes credentials in the body.',
      ),
    ),
    'authentication.password': sensitive(
      optional(
        text(1, 255),
        'Second half of an older access token. Only where the entity takes credentials in the body.',
      ),
    ),
  },
} satisfies ParameterGroup;
