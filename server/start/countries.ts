import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { WrongSetting } from '../config.ts';
import { countryTable, isCardPrefix } from '../connectors/risk/countries.ts';
import type { CountryTable } from '../core/risk/countries.ts';

/**
 * Reads the operator's table of countries: each line has a network or the first 4 to 11 digits of card numbers, a comma
 * and a country code. Throws WrongSetting with the first lines that are wrong.
 */
export function readCountries(path: string): CountryTable {
  const lines = textOf(path)
    .split(/\r?\n/)
    .map((text, at) => ({ text: text.trim(), number: at + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  const read = lines.map(({ text, number }) => {
    const [of = '', country = '', ...more] = text.split(',').map((part) => part.trim());
    const isRight = more.length === 0 && /^[A-Z]{2}$/.test(country) && (isCardPrefix(of) || ipaddr.isValidCIDR(of));
    return isRight ? { of, country } : number;
  });
  const wrong = read.filter((line) => typeof line === 'number');
  if (wrong.length > 0) {
    const numbers = wrong.slice(0, SHOWN).join(', ');
    throw new WrongSetting(`TILLWAY_COUNTRIES: ${path}: expected 203.0.113.0/24,AT or 420000,AT in line ${numbers}`);
  }
  return countryTable(read.filter((line) => typeof line !== 'number'));
}

const SHOWN = 10;

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (fault) {
    throw new WrongSetting(`TILLWAY_COUNTRIES: ${path} cannot be read: ${String(fault)}`);
  }
}
