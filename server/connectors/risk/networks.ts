import ipaddr from 'ipaddr.js';
import type { IpNetworks } from '../../core/risk/list.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** In bits: an address is looked up once for each. */
const lengths = { ipv4: [32, 24, 16, 8], ipv6: [128, 64, 48, 32] } as const;

export const ipNetworks: IpNetworks = {
  networkOf(text) {
    const [written = '', bits] = text.split('/');
    const address = addressOf(written);
    if (!address) return undefined;
    const allowed: readonly number[] = lengths[address.kind()];
    const length = bits === undefined ? allowed[0] : /^\d{1,3}$/.test(bits) ? Number(bits) : undefined;
    return length !== undefined && allowed.includes(length) ? networkText(address, length) : undefined;
  },
  networksOf(text) {
    const address = addressOf(text);
    return address ? lengths[address.kind()].map((length) => networkText(address, length)) : [];
  },
};

/** An IPv4 address in an IPv6 address is that IPv4 address; one in another notation than four decimal parts is none. */
function addressOf(text: string): Address | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  return ipaddr.IPv4.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text) ? undefined : ipaddr.process(text);
}

function networkText(address: Address, length: number): string {
  const bytes = address.toByteArray().map((byte, at) => byte & (0xff << (8 - bitsIn(at, length))) & 0xff);
  return `${ipaddr.fromByteArray(bytes).toString()}/${length}`;
}

/** How many bits of a byte belong to a network. */
const bitsIn = (at: number, length: number): number => Math.max(0, Math.min(8, length - at * 8));
