import type { Config } from '../config.ts';
import { ipNetworks } from '../connectors/risk/networks.ts';
import { noCountries } from '../core/risk/countries.ts';
import type { Gateway } from '../operations/gateway.ts';
import { keyedHash } from '../store/keyed-hash.ts';
import { deriveKey } from '../store/vault.ts';
import { readCountries } from './countries.ts';

/** The operator's table of countries, and the key of what risk lists and counters are about. */
export const riskPartsOf = (
  { countriesFile }: Config,
  keyEncryptionKey: Buffer,
): Pick<Gateway, 'countries' | 'networks' | 'riskHash'> => ({
  countries: countriesFile === undefined ? noCountries : readCountries(countriesFile),
  networks: ipNetworks,
  riskHash: keyedHash(deriveKey(keyEncryptionKey, 'risk lists and counters')),
});
