import type { FirstType, ReferenceType } from './payment-types.ts';
import { verifyResourcePath } from './resource-path.ts';
import { type Outcome, outcomeOf } from './results/families.ts';

/** The gateway's address and the merchant's credentials: `base` ends in `/`, and the token belongs on servers only. */
export type ClientSettings = {
  readonly base: string;
  readonly token: string;
  readonly entityId: string;
  /** The timeout of a request, in milliseconds. */
  readonly timeoutMs?: number;
  /** Receives every request when it is over: for a log, without bodies. */
  readonly observe?: (exchange: Exchange) => void;
};

export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly resultCode: string | null;
};

/** Request parameters by their names in the spec. An undefined one is not sent. */
export type RequestParameters = Readonly<Record<string, string | undefined>>;
export type Money = { readonly amount: string; readonly currency: string };
/** A reversal is of all that is open; every other reference states its amount. */
type ReferenceParameters<Type> = Type extends 'RV' ? RequestParameters : RequestParameters & Money;

export type Result = {
  readonly code: string;
  readonly description: string;
  readonly parameterErrors?: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly message: string;
  }[];
};

export type CheckoutBody = {
  readonly id: string;
  readonly integrity?: string;
  readonly frameUrl?: string;
  readonly result: Result;
} & RequestMembers;

/** The members at the end of every response (spec, Payment response). */
type RequestMembers = { readonly buildNumber: string; readonly timestamp: string; readonly ndc: string };
type Texts<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** A payment as responses show it; the parameters of its request are echoed beside these members. */
export type PaymentBody = {
  readonly id: string;
  readonly paymentType: string;
  readonly paymentBrand?: string;
  readonly referencedId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly descriptor?: string;
  readonly merchantTransactionId?: string;
  /** In reports only. */
  readonly merchantMemo?: string;
  readonly result: Result & Texts<'avsResponse' | 'cvvResponse'>;
  /** The acquirer's response, with the acquirer's own names and values. */
  readonly resultDetails?: Texts;
  /** In live mode, that the payment was simulated because its request states testMode=INTERNAL. */
  readonly testMode?: 'INTERNAL';
  /** The detected brand, when none was sent. */
  /** The merchant account that it went to, and where it went to several the tries in their order. */
  readonly merchantAccountId?: string;
  readonly attempts?: readonly {
    readonly merchantAccountId: string;
    readonly result: Result;
    readonly timestamp: string;
  }[];
  readonly brandResult?: string;
  /** The stored account, when the payment created a registration. */
  readonly registrationId?: string;
  readonly registration?: { readonly id: string };
  readonly card?: Texts<
    'bin' | 'last4Digits' | 'holder' | 'expiryMonth' | 'expiryYear' | 'type' | 'level' | 'regulatedFlag'
  > & {
    readonly issuer?: Texts<'bank' | 'phone' | 'website'>;
  };
  /** The bank account, of whose number only the last four characters are shown. */
  readonly bankAccount?: Texts<
    'last4Digits' | 'holder' | 'bic' | 'bankCode' | 'bankName' | 'country' | 'type' | 'name'
  > & {
    readonly mandate?: Texts<'id' | 'reference' | 'dateOfSignature'>;
  };
  /** The token of another provider, of whose number only the last four digits are shown. */
  readonly tokenAccount?: Texts<'type' | 'last4Digits' | 'expiryMonth' | 'expiryYear'>;
  /** The merchant as sent, with the account to which the money goes. */
  readonly merchant?: Readonly<Record<string, unknown>> & {
    readonly bankAccount?: Texts<'holder' | 'number' | 'bic' | 'country'>;
  };
  readonly threeDSecure?: Readonly<Record<string, unknown>> & Texts<'eci' | 'version' | 'authenticationStatus'>;
  readonly risk?: Readonly<Record<string, unknown>> & Texts<'score'>;
  readonly customParameters?: Texts;
  readonly redirect?: {
    readonly url: string;
    readonly method?: string;
    readonly parameters: readonly { readonly name: string; readonly value: string }[];
  };
} & RequestMembers;

/**
 * The reason why a call returns neither a payment nor a checkout. `refused`: the gateway did nothing and names the
 * reason. `unanswered`: the request may have been carried out; repeating it with the same key carries out nothing
 * twice.
 */
export type Problem =
  | { readonly kind: 'refused'; readonly status: number; readonly result: Result }
  | { readonly kind: 'unanswered'; readonly reason: string; readonly idempotencyKey: string | null };

export type CheckoutAnswer = { readonly kind: 'accepted'; readonly checkout: CheckoutBody } | Problem;

/**
 * A `pending` payment is neither shipped nor paid again; `payment` is null until the shopper tries to pay. Of a payment
 * that was `chargedBack`, the issuer has taken the money back.
 */
export type PaymentAnswer =
  | { readonly kind: 'succeeded' | 'declined' | 'chargedBack'; readonly payment: PaymentBody }
  | { readonly kind: 'pending'; readonly payment: PaymentBody | null }
  | Problem;

/** The end of a registration; `refused` with 100.150.202 where it was deleted before. */
export type DeletionAnswer = { readonly kind: 'deleted' } | Problem;

/**
 * A merchant's client of Tillway that needs nothing but fetch. Every end of a request is a return value: no function
 * here throws.
 */
export function tillway(settings: ClientSettings) {
  const { entityId } = settings;
  const post = (path: string, parameters: RequestParameters, idempotencyKey: string = crypto.randomUUID()) =>
    exchange(settings, { method: 'POST', path, body: form({ entityId, ...parameters }), idempotencyKey });
  const ask = (method: 'GET' | 'DELETE', path: string) =>
    exchange(settings, { method, path: `${path}?${form({ entityId })}`, idempotencyKey: null });
  const get = (path: string) => ask('GET', path);
  const referring =
    <Type extends ReferenceType>(paymentType: Type) =>
    async (paymentId: string, parameters: ReferenceParameters<Type>, idempotencyKey?: string) =>
      paymentAnswer(await post(`v1/payments/${segment(paymentId)}`, { ...parameters, paymentType }, idempotencyKey));

  return {
    /** Opens a checkout for the widget (spec, endpoint 4). */
    create: async (
      checkout: RequestParameters & Money & { readonly paymentType: FirstType },
      idempotencyKey?: string,
    ) => checkoutAnswer(await post('v1/checkouts', checkout, idempotencyKey)),
    /** Adds or replaces parameters of an open checkout (spec, endpoint 5). */
    update: async (checkoutId: string, parameters: RequestParameters, idempotencyKey?: string) =>
      checkoutAnswer(await post(`v1/checkouts/${segment(checkoutId)}`, parameters, idempotencyKey)),
    /** Reads the payment of a checkout (spec, endpoint 6). */
    read: async (checkoutId: string) => paymentAnswer(await get(`v1/checkouts/${segment(checkoutId)}/payment`)),
    /** Pays from server to server (spec, endpoint 1). */
    pay: async (payment: RequestParameters & Money & { readonly paymentType: FirstType }, idempotencyKey?: string) =>
      paymentAnswer(await post('v1/payments', payment, idempotencyKey)),
    /** Pays an amount out to an account, without an earlier payment. */
    credit: async (payment: RequestParameters & Money, idempotencyKey?: string) =>
      paymentAnswer(await post('v1/payments', { ...payment, paymentType: 'CD' }, idempotencyKey)),
    /** Reads a payment from server to server. */
    readPayment: async (paymentId: string) => paymentAnswer(await get(`v1/payments/${segment(paymentId)}`)),
    /** Pays from server to server with the account of a registration (spec, endpoint 8). */
    payByRegistration: async (
      registrationId: string,
      payment: RequestParameters & Money & { readonly paymentType: FirstType },
      idempotencyKey?: string,
    ) => paymentAnswer(await post(`v1/registrations/${segment(registrationId)}/payments`, payment, idempotencyKey)),
    /** Deletes a registration and the account that it keeps. */
    deleteRegistration: async (registrationId: string) =>
      deletionAnswer(await ask('DELETE', `v1/registrations/${segment(registrationId)}`)),
    /** Captures an authorised amount, all or a part of it. */
    capture: referring('CP'),
    /** Refunds a captured amount, all or a part of it. */
    refund: referring('RF'),
    /** Reverses the whole open amount before settlement. */
    reverse: (paymentId: string, idempotencyKey?: string) => referring('RV')(paymentId, {}, idempotencyKey),
    /** Debits the account of a debit or capture again. */
    rebill: referring('RB'),
    /** Books a chargeback that the acquirer has reported, with its reason as `chargebackResultCode`. */
    bookChargeback: referring('CB'),
    /** Books the reversal of a chargeback, all or a part of it; the id is that of the chargeback. */
    bookChargebackReversal: referring('CR'),
    /** Books money that has arrived for a prepayment or an invoice. */
    bookReceipt: referring('RC'),
    verifyResourcePath,
  };
}
export type Tillway = ReturnType<typeof tillway>;

type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey: string | null;
};
type ApiResponse = {
  readonly kind: 'answered';
  readonly status: number;
  readonly body: { readonly id?: string; readonly result: Result };
};
type ApiReply = ApiResponse | Extract<Problem, { kind: 'unanswered' }>;

// This package has the types of neither browser nor node: these are the parts of the web platform that both have.
type Fetch = (
  url: string,
  init: Readonly<Record<string, unknown>>,
) => Promise<{ readonly status: number; json(): Promise<unknown> }>;
declare const fetch: Fetch;
declare const AbortSignal: { timeout(milliseconds: number): object };
declare const crypto: { randomUUID(): string };

const SERVER_FAULT = 500;
const UNDER_WAY = '800.120.402';
/** The body of this refusal has an id, although there is no payment (spec, Errors). */
const THROTTLED = '800.120.100';

async function exchange(
  { base, token, timeoutMs = 30_000, observe }: ClientSettings,
  request: ApiRequest,
): Promise<ApiReply> {
  const { method, path, body, idempotencyKey } = request;
  const report = (status: number | null, resultCode: string | null) =>
    observe?.({ method, path: `/${path.split('?')[0]}`, status, resultCode });
  try {
    const response = await fetch(base + path, {
      method,
      body,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = answered(response.status, await response.json());
    const { code, description } = answer.body.result;
    report(response.status, code);
    // The gateway may have carried the request out already, or be carrying it out.
    return response.status >= SERVER_FAULT || code === UNDER_WAY
      ? { kind: 'unanswered', reason: `${code}: ${description}`, idempotencyKey }
      : answer;
  } catch (error) {
    report(null, null);
    return { kind: 'unanswered', reason: error instanceof Error ? error.message : String(error), idempotencyKey };
  }
}

/** Throws when the response is not the gateway's, but that of a proxy in between. */
function answered(status: number, body: unknown): ApiResponse {
  const answer = body as ApiResponse['body'] | null;
  if (typeof answer?.result?.code !== 'string')
    throw new Error(`Expected an answer with a result code, saw status ${status} without one`);
  return { kind: 'answered', status, body: answer };
}

function checkoutAnswer(reply: ApiReply): CheckoutAnswer {
  if (reply.kind === 'unanswered') return reply;
  const { status, body } = reply;
  return status === 200 && body.id !== undefined
    ? { kind: 'accepted', checkout: body as CheckoutBody }
    : { kind: 'refused', status, result: body.result };
}

function deletionAnswer(reply: ApiReply): DeletionAnswer {
  if (reply.kind === 'unanswered') return reply;
  const { status, body } = reply;
  return status === 200 ? { kind: 'deleted' } : { kind: 'refused', status, result: body.result };
}

function paymentAnswer(reply: ApiReply): PaymentAnswer {
  if (reply.kind === 'unanswered') return reply;
  const { status, body } = reply;
  const payment = body.id === undefined ? null : (body as PaymentBody);
  const { result } = body;
  if (result.code === THROTTLED) return { kind: 'refused', status, result };
  const kind = kinds[outcomeOf(result.code)];
  if (kind === 'pending') return { kind, payment };
  return payment === null ? { kind: 'refused', status, result } : { kind, payment };
}

/** A payment under review is neither shipped nor paid again, like a pending one. */
const kinds = {
  success: 'succeeded',
  review: 'pending',
  pending: 'pending',
  rejected: 'declined',
  chargeback: 'chargedBack',
} as const satisfies Record<Outcome, Exclude<PaymentAnswer, Problem>['kind']>;

/** An id of nothing but dots would resolve to a parent path. */
const segment = (id: string): string => encodeURIComponent(id).replace(/^\.+$/, '-');

const form = (parameters: RequestParameters): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`))
    .join('&');
