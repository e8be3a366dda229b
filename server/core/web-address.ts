import { type ParameterFault, shown } from 'shared';
import type { Fields } from './fields.ts';

const addressParameters = ['shopperResultUrl', 'notificationUrl'] as const;

/**
 * Whether a text is an address for shoppers or servers: https, in test mode http as well, and without credentials in
 * it.
 */
export function isWebAddress(text: string, mode: 'test' | 'live'): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const { protocol, username, password } = url;
  return (protocol === 'https:' || (protocol === 'http:' && mode === 'test')) && username === '' && password === '';
}

/** The faults of a request's addresses; the parameter tables check their length. */
export const addressFaults = (fields: Fields, mode: 'test' | 'live'): readonly ParameterFault[] =>
  addressParameters.flatMap((name) => {
    const value = fields[name];
    return value === undefined || isWebAddress(value, mode)
      ? []
      : [
          {
            name,
            value: shown(value),
            message: mode === 'live' ? 'must be an https address' : 'must be an http or https address',
          },
        ];
  });
