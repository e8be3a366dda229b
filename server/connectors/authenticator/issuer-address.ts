import { isWebAddress } from '../../core/web-address.ts';

/**
 * Whether an issuer's page may be shown: https, in test mode http as well, and with a host that a content security
 * policy can name.
 */
export const isIssuerAddress = (url: string, mode: 'test' | 'live'): boolean =>
  isWebAddress(url, mode) && !/[;,]/.test(new URL(url).host);
