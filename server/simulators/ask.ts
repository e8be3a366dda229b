import type { Clock } from '../clock.ts';
import { seconds } from './time.ts';

const TIMEOUT = seconds(10);

/** Posts a message as JSON and reads the response; undefined when none arrives in time or it is not JSON. */
export async function ask(clock: Clock, url: string, message: unknown): Promise<unknown> {
  const timeout = new AbortController();
  const stop = clock.after(TIMEOUT, () => timeout.abort());
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: timeout.signal,
    });
    return await response.json();
  } catch {
    return undefined;
  } finally {
    stop();
  }
}
