import { type Attempt, isPending, type Price, type Progress } from 'shared';
import { isRecord, type JsonResponse, sendRequest } from './request.ts';

/** The outcome of an attempt to pay, as its response gives it. */
export type PaymentOutcome =
  | { readonly kind: 'paid' }
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

/** `resourcePath` is the address of the payment or, of a checkout that only stores an account, of the registration. */
export function checkoutGateway(base: URL, checkout: string, resourcePath: string): CheckoutGateway {
  const path = `v1/checkouts/${encodeURIComponent(checkout)}`;
  return {
    async pay(form, { key, price }) {
      const response = await sendRequest(new URL(resourcePath.slice(1), base), {
        method: 'POST',
        form,
        headers: { 'idempotency-key': key, 'if-match': `"${price}"` },
        timeout: PAYMENT_TIMEOUT,
      });
      return response && readPayment(response);
    },
    async progress() {
      const response = await sendRequest(new URL(`${path}/progress?locale=${document.documentElement.lang}`, base), {
        method: 'GET',
      });
      return response && readProgress(response);
    },
  };
}

const PRICE_CHANGED = 412;

/** Success and pending are 200; everything else is a refusal with its code. A body without a result is no response. */
function readPayment({ status, body }: JsonResponse): PaymentOutcome | null {
  const { result } = body;
  if (!isRecord(result) || typeof result['code'] !== 'string') return null;
  const { code } = result;
  if (status === PRICE_CHANGED) return { kind: 'repriced' };
  if (status !== 200) return { kind: 'refused', code, parameters: faultyParameters(result['parameterErrors']) };
  if (!isPending(code)) return { kind: 'paid' };
  return isAttempt(body) ? { kind: 'pending', attempt: body } : null;
}

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

function readProgress({ body }: JsonResponse): Progress | null {
  const fits =
    states.includes(body['state']) &&
    typeof body['millisLeft'] === 'number' &&
    typeof body['resourcePath'] === 'string' &&
    isPrice(body['price']);
  // Every member that is used has just been checked.
  return fits && (body['attempt'] === undefined || isAttempt(body['attempt'])) ? (body as unknown as Progress) : null;
}
