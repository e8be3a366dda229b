import { characters, text } from '../formats/formats.ts';
import { conditional, keyed, lastCounting, type ParameterGroup, shopperNamed } from './parameter.ts';

/** The key of a map whose keys the merchant chooses. */
export const mapKey = characters('a-z A-Z 0-9 . _', 'a-zA-Z0-9._', [3, 64]);

export const SHOPPER_PREFIX = 'SHOPPER_';

export const custom = {
  title: 'Custom parameters',
  about: 'Whatever the merchant likes to send along; the answer carries it back.',
  parameters: {
    'customParameters[name]': lastCounting(
      shopperNamed(
        SHOPPER_PREFIX,
        keyed(
          mapKey,
          conditional(
            text(0, 2048),
            'From the browser only under names that begin with SHOPPER_. Of several values the last one counts.',
          ),
        ),
      ),
    ),
  },
} satisfies ParameterGroup;
