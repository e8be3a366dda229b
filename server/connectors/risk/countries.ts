import ipaddr from 'ipaddr.js';
import type { CountryTable } from '../../core/risk/countries.ts';

/** A line of the table: a network or the first digits of card numbers, with a country of ISO 3166-1. */
type CountryLine = { readonly of: string; readonly country: string };

/** The longest beginnings of card numbers that have a country of their own. */
const DIGITS_MAX = 11;

export const isCardPrefix = (text: string): boolean => /^\d{4,11}$/.test(text);

export function countryTable(lines: readonly CountryLine[]): CountryTable {
  const cards = new Map(lines.filter(({ of }) => isCardPrefix(of)).map(({ of, country }) => [of, country]));
  const networks = lines.filter(({ of }) => !isCardPrefix(of)).map(({ of, country }) => ({ ...rangeOf(of), country }));
  const ranges = networks.toSorted(byBeginning);
  return {
    ofCard(number) {
      if (cards.size === 0) return undefined;
      for (let digits = DIGITS_MAX; digits >= 4; digits -= 1) {
        const country = cards.get(number.slice(0, digits));
        if (country !== undefined) return country;
      }
      return undefined;
    },
    ofAddress(address) {
      if (ranges.length === 0 || !ipaddr.isValid(address)) return undefined;
      return countryAt(ranges, keyOf(ipaddr.process(address)));
    },
  };
}

type Range = { readonly first: string; readonly last: string; readonly country: string };

/** The bytes of an address in hex after its kind, so that texts are in the order of the addresses. */
const keyOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  `${address.kind()} ${Buffer.from(address.toByteArray()).toString('hex')}`;

function rangeOf(network: string): { readonly first: string; readonly last: string } {
  const [address, bits] = ipaddr.parseCIDR(network);
  const [bytes, last] = [address.toByteArray(), address.toByteArray()];
  for (let at = 0; at < bytes.length; at += 1) {
    const rest = 0xff >> Math.min(8, Math.max(0, bits - at * 8));
    bytes[at] = (bytes[at] ?? 0) & ~rest;
    last[at] = (last[at] ?? 0) | rest;
  }
  return { first: keyOf(ipaddr.fromByteArray(bytes)), last: keyOf(ipaddr.fromByteArray(last)) };
}

const byBeginning = (one: Range, other: Range): number => (one.first < other.first ? -1 : 1);

/** Networks do not overlap in such tables; of those that do, the one that begins last counts. */
function countryAt(ranges: readonly Range[], key: string): string | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low - 1];
  return found && key <= found.last ? found.country : undefined;
}
