import { isOpenable, type ParameterFault, shown } from 'shared';
import { isAppScheme } from './app-scheme.ts';
import type { EntitySettings } from './entities/settings/settings.ts';
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

/** Whether an address belongs to an app whose scheme the channel has listed. */
export function isListedApp(text: string, { resultOrigins }: Pick<EntitySettings, 'resultOrigins'>): boolean {
  const scheme = `${URL.parse(text)?.protocol ?? ''}//`;
  return isOpenable(text) && isAppScheme(scheme) && resultOrigins.includes(scheme);
}

type Circumstances = {
  readonly mode: 'test' | 'live';
  readonly settings: Pick<EntitySettings, 'resultOrigins'>;
};

/** The faults of the addresses that a request names; the parameter table checks their characters. */
export function addressFaults(fields: Fields, { mode, settings }: Circumstances): readonly ParameterFault[] {
  const { shopperResultUrl, notificationUrl } = fields;
  const web = mode === 'live' ? 'an https address' : 'an http or https address';
  const mayReturn = (url: string): boolean => isWebAddress(url, mode) || isListedApp(url, settings);
  return [
    ...(shopperResultUrl === undefined || mayReturn(shopperResultUrl)
      ? []
      : [
          {
            name: 'shopperResultUrl',
            value: shown(shopperResultUrl),
            message: `must be ${web}, or that of a listed app` as const,
          },
        ]),
    ...(notificationUrl === undefined || isWebAddress(notificationUrl, mode)
      ? []
      : [{ name: 'notificationUrl', value: shown(notificationUrl), message: `must be ${web}` as const }]),
  ];
}
