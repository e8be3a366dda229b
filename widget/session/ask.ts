/** An answer of the gateway. `body` is what its JSON says; nobody has looked at it yet. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

export type Question = {
  readonly method: 'GET' | 'POST';
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long to wait, in milliseconds. */
  readonly patience?: number;
};

const PATIENCE = 15_000;
/** Request timeout, too early, too many requests: something on the way wants to be asked later. */
const notNow: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Asks the gateway, which is the origin this runs in. Null when no answer came that can be understood:
 * then the question may have had its effect or not.
 */
export async function ask(
  url: URL,
  { method, form, headers = {}, patience = PATIENCE }: Question,
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const body: unknown = await response.json();
    return response.status >= 500 || notNow.has(response.status) || !isRecord(body)
      ? null
      : { status: response.status, body };
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
