import { isOpenable, type ParameterFault, shown } from 'shared';
import type { EntitySettings } from './entities/entity.ts';
import type { Fields } from './fields.ts';

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

/** Whether an address belongs to an app whose scheme the channel has listed, as `com.example.shop://`. */
export const isListedApp = (text: string, { resultOrigins }: Pick<EntitySettings, 'resultOrigins'>): boolean =>
  isOpenable(text) && resultOrigins.includes(`${URL.parse(text)?.protocol ?? ''}//`);

type Circumstances = {
  readonly mode: 'test' | 'live';
  readonly settings: Pick<EntitySettings, 'resultOrigins'>;
};

/** The faults of a request's shopperResultUrl; the parameter table checks its characters. */
export function addressFaults(fields: Fields, { mode, settings }: Circumstances): readonly ParameterFault[] {
  const { shopperResultUrl: value } = fields;
  if (value === undefined || isWebAddress(value, mode) || isListedApp(value, settings)) return [];
  const web = mode === 'live' ? 'an https address' : 'an http or https address';
  return [{ name: 'shopperResultUrl', value: shown(value), message: `must be ${web}, or that of a listed app` }];
}
