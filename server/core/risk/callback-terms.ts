import {
  described,
  formatted,
  listOf,
  object,
  objectWith,
  orNull,
  secret,
  setOf,
  whole,
  words,
} from '../schemas/schema.ts';
import { RETRIES_MAX, URLS_MAX, WAIT_SECONDS_MAX } from './callback.ts';

const pair = object({ name: words(1, 64), value: words(0, 2048) });

/** The terms of callbacks about risk cases, as the admin API and the provision file have them. */
export const callbackTerms = {
  urls: described(setOf(formatted('web-address'), { maxItems: URLS_MAX }), 'up to three addresses'),
  active: described(orNull(whole(1, URLS_MAX)), 'which of them is called, from 1; null for none'),
  client: described(orNull(words(1, 64)), 'the value of `client`; the id of the merchant where it is null'),
  pairs: described(listOf(pair, { maxItems: 20 }), 'pairs of your own, at the end of the body'),
  expectedStatuses: described(
    setOf(whole(100, 599), { minItems: 1, maxItems: 20 }),
    'the statuses of responses that pass',
  ),
  waitSeconds: described(whole(1, WAIT_SECONDS_MAX), 'the wait between tries'),
  retries: described(whole(0, RETRIES_MAX), 'how many tries may follow the first'),
};

/** The same with the values of headers, which are never shown. */
export const callbackSchema = objectWith(
  {},
  {
    ...callbackTerms,
    headers: described(
      listOf(object({ name: words(1, 64), value: secret(0, 2048) }), { maxItems: 20 }),
      'headers of your own, all of them',
    ),
  },
);
