import type { Fields } from '../fields.ts';
import type { Cents, Instant } from '../values.ts';

/** A request to the risk service. It has no account number: the account is known by its hash and its shown digits. */
export type RiskRequest = {
  /** The gateway's id of the payment: the same however often the request is sent. */
  readonly id: string;
  readonly entityId: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly brand: string | null;
  /** In UTC, as RFC 3339 writes it. */
  readonly orderedAt: string;
  /** The keyed hash by which the account is recognised. */
  readonly account: string | null;
  readonly address: string | null;
  /** The parameters of the spec's groups that risk services evaluate. */
  readonly fields: Fields;
};

/** The groups that a risk service receives (spec, endpoint 10). */
const GROUPS =
  /^(?:customer|billing|shipping|merchant|cart|marketPlace|threeDSecure|giftCard|airline|lodging|passengers|corporate|card|bankAccount|virtualAccount|tokenAccount)\b/;

/** Parameters outside of those groups. */
const others: ReadonlySet<string> = new Set([
  'merchantTransactionId',
  'merchantInvoiceId',
  'standingInstruction.source',
  'standingInstruction.mode',
  'standingInstruction.type',
  'risk.channelId',
  'risk.serviceId',
  'risk.merchantWebsite',
  'risk.accountToken',
]);
const OWN_DATA = 'risk.parameters[';

/** Parameters that the spec keeps out of risk checks (spec, Bank account). */
const excluded: ReadonlySet<string> = new Set(['bankAccount.mandate.id', 'bankAccount.mandate.dateOfSignature']);

const isSent = (name: string): boolean =>
  (GROUPS.test(name) && !excluded.has(name)) || others.has(name) || name.startsWith(OWN_DATA);

export type RiskSubject = {
  readonly id: string;
  readonly entityId: string;
  readonly brand: string | null;
  readonly account: string | null;
  readonly address: string | null;
  readonly fields: Fields;
  readonly cents: Cents;
  readonly currency: string;
  readonly at: Instant;
};

/** The request about a payment, with the spec's defaults (spec, Risk: brand, orderTimestamp). */
export const riskRequestOf = ({ fields, cents, at, brand, ...subject }: RiskSubject): RiskRequest => ({
  ...subject,
  amountCents: cents,
  brand: fields['risk.brand'] ?? brand,
  orderedAt: orderedAt(fields) ?? new Date(at).toISOString(),
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isSent(name))),
});

/** The time of the order that the merchant has sent: a timestamp without an offset is in UTC. */
const orderedAt = ({ 'risk.orderTimestamp': sent }: Fields): string | undefined =>
  sent && `${sent.replace(' ', 'T')}.000Z`;
