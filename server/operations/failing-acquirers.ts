import type { Gateway } from './gateway.ts';

/** The acquirers whose circuit breaker is not closed, with its state. */
export const failingAcquirers = ({ acquirers }: Pick<Gateway, 'acquirers'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(acquirers).flatMap(([name, acquirer]) => {
      const state = acquirer.breakerState?.() ?? 'closed';
      return state === 'closed' ? [] : [[name, state]];
    }),
  );
