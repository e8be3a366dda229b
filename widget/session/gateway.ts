import type { Attempt, Price, Progress } from 'shared';
import { ask, isRecord, type Answer } from './ask.ts';

/** What became of an attempt to pay, as far as its own answer tells. */
export type PaymentAnswer =
  | { readonly kind: 'paid' }
  /** It goes on elsewhere: at the acquirer, or in the browser when there is a redirect. */
  | { readonly kind: 'pending'; readonly attempt: Attempt }
  /** It costs something else by now than the shopper was shown. */
  | { readonly kind: 'repriced' }
  /** `fields` are the names of parameters that are wrong. */
  | { readonly kind: 'refused'; readonly code: string; readonly fields: readonly string[] };

/** What the form needs of the gateway. No token: the checkout's id is the key, and the origin is the gateway's own. */
export type CheckoutGateway = {
  /** Null when no answer came. The same key and form may be sent again: it is one attempt. */
  pay(
    form: Readonly<Record<string, string>>,
    attempt: { readonly key: string; readonly price: string },
  ): Promise<PaymentAnswer | null>;
  progress(): Promise<Progress | null>;
};

/** The acquirer may take ten seconds, and the gateway some for itself. */
const PAYMENT_PATIENCE = 25_000;

export function checkoutGateway(base: URL, checkout: string): CheckoutGateway {
  const path = `v1/checkouts/${encodeURIComponent(checkout)}`;
  return {
    async pay(form, { key, price }) {
      const answer = await ask(new URL(`${path}/payment`, base), {
        method: 'POST',
        form,
        headers: { 'idempotency-key': key, 'if-match': `"${price}"` },
        patience: PAYMENT_PATIENCE,
      });
      return answer && readPayment(answer);
    },
    async progress() {
      const answer = await ask(new URL(`${path}/progress?locale=${document.documentElement.lang}`, base), {
        method: 'GET',
      });
      return answer && readProgress(answer);
    },
  };
}

const PRICE_CHANGED = 412;

/** Success and pending are 200; everything else is a refusal with its code. An answer without a result is none. */
function readPayment({ status, body }: Answer): PaymentAnswer | null {
  const { result } = body;
  if (!isRecord(result) || typeof result['code'] !== 'string') return null;
  const { code } = result;
  if (status === PRICE_CHANGED) return { kind: 'repriced' };
  if (status !== 200) return { kind: 'refused', code, fields: faultyParameters(result['parameterErrors']) };
  if (!/^(000\.200|800\.400\.5|100\.400\.500)/.test(code)) return { kind: 'paid' };
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

function readProgress({ body }: Answer): Progress | null {
  const fits =
    states.includes(body['state']) &&
    typeof body['millisLeft'] === 'number' &&
    typeof body['resourcePath'] === 'string' &&
    isPrice(body['price']);
  // Every member that is used has just been looked at.
  return fits && (body['attempt'] === undefined || isAttempt(body['attempt'])) ? (body as unknown as Progress) : null;
}
