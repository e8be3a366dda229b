import { type Attempt, type FrameData, isPending, type Price, type Progress } from 'shared';
import { isRecord, type JsonResponse, sendRequest } from './request.ts';

/** The outcome of an attempt to pay, as its response gives it. */
export type PaymentOutcome =
  /** A pending attempt proceeds at the acquirer, or in the browser when there is a redirect. */
  | { readonly kind: 'paid' | 'pending'; readonly attempt: AnsweredAttempt }
  /** The checkout's price is no longer the one that the shopper was shown (DECISIONS 34). */
  | { readonly kind: 'repriced' }
  /** `parameters` are the names of those that are wrong. */
  | { readonly kind: 'refused'; readonly code: string; readonly parameters: readonly string[] };

/** A checkout that another window pays is answered with that attempt, which is known by its brand and card. */
export type AnsweredAttempt = Attempt & {
  readonly paymentBrand?: string;
  readonly card?: { readonly last4Digits?: string };
};

/** The form's requests to the gateway, from its own origin. The checkout's id authorises them; there is no token. */
export type CheckoutGateway = {
  /** Null without a response. The same form may be sent again with the same key, as one attempt. */
  pay(
    form: Readonly<Record<string, string>>,
    attempt: { readonly key: string; readonly price: string },
  ): Promise<PaymentOutcome | null>;
  progress(): Promise<Progress | null>;
};

/** Longer than the gateway waits for the acquirer; milliseconds. */
const PAYMENT_TIMEOUT = 25_000;

/**
 * `data` is that of the checkout that the form shows at the time of a request. Its resource path is the address of the
 * payment or, of a checkout that only stores an account, of the registration.
 */
export function checkoutGateway(base: URL, data: Pick<FrameData, 'checkout' | 'progress'>): CheckoutGateway {
  return {
    async pay(form, { key, price }) {
      const response = await sendRequest(new URL(data.progress.resourcePath.slice(1), base), {
        method: 'POST',
        form,
        headers: { 'idempotency-key': key, 'if-match': `"${price}"` },
        timeout: PAYMENT_TIMEOUT,
      });
      return response && readPayment(response);
    },
    async progress() {
      const response = await sendRequest(checkoutUrl(base, data.checkout, 'progress'), { method: 'GET' });
      return response && readProgress(response);
    },
  };
}

/** The address of what belongs to a checkout. */
export function checkoutUrl(base: URL, checkout: string, name: 'progress' | 'form'): URL {
  const url = new URL(`v1/checkouts/${encodeURIComponent(checkout)}/${name}`, base);
  // The language, and the brands that the page has named.
  url.search = location.search;
  return url;
}

const PRICE_CHANGED = 412;

/** Success and pending are 200; everything else is a refusal with its code. A body without a result is no response. */
function readPayment({ status, body }: JsonResponse): PaymentOutcome | null {
  if (!hasResult(body)) return null;
  const { result } = body;
  if (status === PRICE_CHANGED) return { kind: 'repriced' };
  if (status !== 200) return { kind: 'refused', code: result.code, parameters: namesIn(result) };
  return isAttempt(body) ? { kind: isPending(result.code) ? 'pending' : 'paid', attempt: body } : null;
}

type Result = { readonly code: string; readonly parameterErrors?: readonly { readonly name: string }[] };

// An error page of a proxy has no result; the gateway's own answers have the other members too.
const hasResult = (body: Readonly<Record<string, unknown>>): body is { readonly result: Result } =>
  isRecord(body['result']) && typeof body['result']['code'] === 'string';

const namesIn = ({ parameterErrors = [] }: Result): readonly string[] => parameterErrors.map(({ name }) => name);

const isAttempt = (value: unknown): value is AnsweredAttempt =>
  isRecord(value) && typeof value['id'] === 'string' && hasResult(value);

const isPrice = (value: unknown): value is Price =>
  isRecord(value) && typeof value['tag'] === 'string' && (value['text'] === null || typeof value['text'] === 'string');

const states: readonly unknown[] = ['open', 'pending', 'paid', 'expired'] satisfies Progress['state'][];

export function readProgress({ body }: JsonResponse): Progress | null {
  const fits = states.includes(body['state']) && isPrice(body['price']);
  // The gateway's own answer has the other members too; an error page of a proxy has not even these.
  return fits && (body['attempt'] === undefined || isAttempt(body['attempt'])) ? (body as unknown as Progress) : null;
}
