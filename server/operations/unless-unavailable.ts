import { reasonOf, StoreUnavailable } from '../core/faults.ts';
import type { Gateway, LogFields } from './gateway.ts';

/**
 * Does work that may be left undone while the database is away, which is then logged with its reason. Every other fault
 * is one of the gateway, and is thrown. What the log line is about is made only where one is written.
 */
export async function unlessUnavailable<T>(
  { log }: Pick<Gateway, 'log'>,
  { text, about }: { readonly text: string; readonly about?: () => LogFields },
  work: () => Promise<T>,
): Promise<T | 'unavailable'> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    log.error({ ...about?.(), reason: reasonOf(fault) }, text);
    return 'unavailable';
  }
}
