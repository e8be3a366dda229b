/** A response of the gateway. `body` is its JSON, not validated yet. */
export type JsonResponse = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

type RequestOptions = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** In milliseconds. */
  readonly timeout?: number;
};

const DEFAULT_TIMEOUT = 15_000;

/**
 * Sends a request to the gateway, which is the origin of this script. Null without a readable response: then the
 * request may have taken effect or not.
 */
export async function sendRequest(
  url: URL,
  { method, form, headers = {}, timeout = DEFAULT_TIMEOUT }: RequestOptions,
): Promise<JsonResponse | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await response.json();
    const { status } = response;
    // After Request Timeout, Too Early and Too Many Requests, too, the same request may be sent again.
    return status >= 500 || [408, 425, 429].includes(status) || !isRecord(body) ? null : { status, body };
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
