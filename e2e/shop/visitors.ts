import type { Exchange } from 'shared';
import type { Order } from './orders.ts';

/** Somebody with our cookie. Kept in memory: this is a shop for trying out. */
export type Visitor = {
  /** How many of each product, by its id. */
  readonly basket: Map<string, number>;
  readonly orders: Map<string, Order>;
  /** What the shop and the gateway said to each other for this visitor, oldest first. */
  readonly journal: Entry[];
  /** How the simulated acquirer shall answer to the next order; empty for well. */
  acquirer: string;
};

/** A request of ours, or a ping: the gateway asking us to read a result that nobody has read. */
export type Entry = Exchange & { readonly kind: 'request' | 'ping'; readonly at: Date };

const VISITORS_MAX = 1000;
const visitors = new Map<string, Visitor>();

export function visitorOf(cookie: string): Visitor {
  const known = visitors.get(cookie);
  if (known !== undefined) return known;
  const visitor: Visitor = { basket: new Map(), orders: new Map(), journal: [], acquirer: '' };
  visitors.set(cookie, visitor);
  const [oldest] = visitors.keys();
  if (visitors.size > VISITORS_MAX && oldest !== undefined) visitors.delete(oldest);
  return visitor;
}

/** Whoever has placed the order: the gateway's ping comes without a cookie. */
export const buyerOf = (orderId: string): Visitor | undefined =>
  [...visitors.values()].find(({ orders }) => orders.has(orderId));
