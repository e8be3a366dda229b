import type { WebhookFields } from './webhook.ts';

/** The members of a payload that are not about the shopper; whatever is not listed is left out with customer data. */
export const openMembers: ReadonlySet<string> = new Set([
  'id',
  'referencedId',
  'registrationId',
  'registration',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'presentationAmount',
  'presentationCurrency',
  'descriptor',
  'merchantTransactionId',
  'merchantInvoiceId',
  'result',
  'resultDetails',
  'brandResult',
  'threeDSecure',
  'redirect',
  'plan',
  'lastRun',
  'risk',
  'standingInstruction',
  'testMode',
  'buildNumber',
  'timestamp',
  'ndc',
  'webhook',
]);

/** The members of accounts, jobs and cases that identify neither the shopper nor the account. */
export const openMembersWithin: Readonly<Record<string, readonly string[]>> = {
  card: ['bin', 'binCountry', 'last4Digits', 'expiryMonth', 'expiryYear', 'type', 'level', 'country'],
  bankAccount: ['bic', 'bankName', 'country'],
  riskCase: [
    'state',
    'score',
    'reasons',
    'createdAt',
    'expiresAt',
    'closedAt',
    'decision',
    'cancelReason',
    'processedAt',
  ],
  job: [
    'expression',
    'startDate',
    'endDate',
    'durationNumber',
    'durationUnit',
    'noticeNumber',
    'noticeUnit',
    'noticeCallable',
  ],
};

type Payload = Readonly<Record<string, unknown>>;

/** A notification with the members that its webhook takes. Equal notifications stay equal, byte for byte. */
export function withFields(body: string, fields: WebhookFields): string {
  if (fields === 'all') return body;
  const { payload, ...rest } = JSON.parse(body) as { readonly payload: Payload };
  return JSON.stringify({ ...rest, payload: withoutCustomerData(payload) });
}

const withoutCustomerData = (payload: Payload): Payload =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) => {
      if (openMembers.has(name)) return [[name, value]];
      const members = openMembersWithin[name];
      return members ? [[name, pick(value as Payload, members)]] : [];
    }),
  );

const pick = (value: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));
