import { type Attempt, type FrameData, isPending, type Price, type Progress } from 'shared';
import { isRecord, type JsonResponse, sendRequest } from './request.ts';

/** The outcome of an attempt to pay, as its response gives it. */
export type PaymentOutcome =
  /** `digits`: the last ones of the card that paid, which another window may have sent. */
  | { readonly kind: 'paid'; readonly digits?: string }
  /** The attempt proceeds at the acquirer, or in the browser when there is a redirect. */
  | { readonly kind: 'pending'; readonly attempt: Attempt }
  /** The checkout's price is no longer the one that the shopper was shown (DECISIONS 34). */
  | { readonly kind: 'repriced' }
  /** `parameters` are the names of those that are wrong. */
  | { readonly kind: 'refused'; readonly code: string; readonly parameters: readonly string[] };

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
  const { result } = body;
  if (!isRecord(result) || typeof result['code'] !== 'string') return null;
  const { code } = result;
  if (status === PRICE_CHANGED) return { kind: 'repriced' };
  if (status !== 200) return { kind: 'refused', code, parameters: faultyParameters(result['parameterErrors']) };
  if (!isPending(code)) return { kind: 'paid', digits: digitsIn(body['card']) };
  return isAttempt(body) ? { kind: 'pending', attempt: body } : null;
}

const digitsIn = (card: unknown): string =>
  isRecord(card) && typeof card['last4Digits'] === 'string' ? card['last4Digits'] : '';

const faultyParameters = (errors: unknown): readonly string[] =>
  Array.isArray(errors)
    ? errors.flatMap((error: unknown) => (isRecord(error) && typeof error['name'] === 'string' ? [error['name']] : []))
    : [];

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  isRecord(value['result']) &&
  typeof value['result']['code'] === 'string';

const isPrice = (value: unknown): value is Price =>
  isRecord(value) && typeof value['tag'] === 'string' && (value['text'] === null || typeof value['text'] === 'string');

const states: readonly unknown[] = ['open', 'pending', 'paid', 'expired'] satisfies Progress['state'][];

export function readProgress({ body }: JsonResponse): Progress | null {
  const fits =
    states.includes(body['state']) &&
    typeof body['millisLeft'] === 'number' &&
    typeof body['resourcePath'] === 'string' &&
    isPrice(body['price']);
  // The gateway's own answer has the other members too; an error page of a proxy has not even these.
  return fits && (body['attempt'] === undefined || isAttempt(body['attempt'])) ? (body as unknown as Progress) : null;
}
