import type { Clock } from '../clock.ts';
import { seconds } from './time.ts';

const PATIENCE = seconds(10);

/** Sends a message and reads the answer; undefined when there is none. */
export async function ask(clock: Clock, url: string, message: unknown): Promise<unknown> {
  const giveUp = new AbortController();
  const stop = clock.after(PATIENCE, () => giveUp.abort());
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
      redirect: 'manual',
      signal: giveUp.signal,
    });
    return await answer.json();
  } catch {
    return undefined;
  } finally {
    stop();
  }
}
