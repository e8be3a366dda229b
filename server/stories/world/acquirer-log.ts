import type { AcquirerRequest } from '../../core/payments/acquirer.ts';
import type { Seams } from './world.ts';

/** Seams that record what the gateway sends to its acquirers. */
export function acquirerLog(): { readonly requests: AcquirerRequest[]; readonly seams: Seams } {
  const requests: AcquirerRequest[] = [];
  const seams: Seams = {
    store: (store) => store,
    acquirer: (acquirer) => ({
      inquire: (key) => acquirer.inquire(key),
      send(request) {
        requests.push(request);
        return acquirer.send(request);
      },
    }),
  };
  return { requests, seams };
}
