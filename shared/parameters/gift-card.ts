import { oneOf, text } from '../formats/formats.ts';
import { optional, type ParameterGroup, each, idle } from './parameter.ts';

const occasion = oneOf(
  'ANNIVERSARY',
  'BIRTHDAY',
  'CONGRATULATIONS',
  'APRIL_FOOLS_DAY',
  'EASTER',
  'FATHERS_DAY',
  'GRADUATION',
  'HOLIDAY',
  'SEASONS_GREETINGS',
  'PASSOVER',
  'KWANZAA',
  'HALLOWEEN',
  'MOTHERS_DAY',
  'NEW_YEARS_DAY',
  'BOSSES_DAY',
  'ST_PATRICKS_DAY',
  'SWEETEST_DAY',
  'CHRISTMAS',
  'BABY_SHOWER',
  'THANKSGIVING',
  'OTHER',
  'VALENTINES_DAY',
  'WEDDING',
  'SECRETARYS_DAY',
  'CHINESE_NEW_YEAR',
  'HANUKKAH',
  'CELEBRATE_FALL',
  'GRANDPARENTS_DAY',
  'INDEPENDENCE_DAY',
);

export const giftCard = {
  title: 'Gift card',
  about: 'A card that goes with the goods.',
  parameters: each(
    {
      'giftCard.message': optional(text(2, 160)),
      'giftCard.type': optional(occasion, 'The occasion.'),
    },
    idle,
  ),
} satisfies ParameterGroup;
