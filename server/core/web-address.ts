import type { ParameterFault } from 'shared';
import type { Fields } from './fields.ts';

const addressParameters = ['shopperResultUrl', 'notificationUrl'] as const;

/**
 * A web address that people or servers may be sent to: https, in test mode http as well, and nobody's credentials in
 * it.
 */
export function isWebAddress(text: string, mode: 'test' | 'live'): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const { protocol, username, password } = url;
  return (protocol === 'https:' || (protocol === 'http:' && mode === 'test')) && username === '' && password === '';
}

/** As much of a wrong value as a fault shows. */
const SHOWN_LENGTH = 255;

/** What is wrong with the addresses of a request, beyond their length. */
export const addressFaults = (fields: Fields, mode: 'test' | 'live'): readonly ParameterFault[] =>
  addressParameters.flatMap((name) => {
    const value = fields[name];
    return value === undefined || isWebAddress(value, mode)
      ? []
      : [
          {
            name,
            value: value.slice(0, SHOWN_LENGTH),
            message: mode === 'live' ? 'must be an https address' : 'must be an http or https address',
          },
        ];
  });
