import ipaddr from 'ipaddr.js';

/** In bytes: one customer has a network of 64 bits of IPv6 (RFC 6177). An address of IPv4 is its own network. */
const NETWORK_BYTES = 8;

/**
 * What stands for a sender whose tries or connections are counted: the address of IPv4, also where it is written as one
 * of IPv6, or the network of an address of IPv6, in whatever notation.
 */
export const networkOf = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toByteArray().slice(0, NETWORK_BYTES).join('.') : address;
