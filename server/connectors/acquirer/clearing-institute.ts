import type { InquiryResponse } from '../../core/payments/acquirer.ts';
import type { Acquirer } from './acquirer.ts';

/** An acquirer whose responses name the institute that settles a merchant account, in the place of the acquirer's own. */
export function ofClearingInstitute(acquirer: Acquirer, clearingInstituteName: string): Acquirer {
  const named = <Response extends InquiryResponse>(response: Response): Response =>
    'details' in response ? { ...response, details: { ...response.details, clearingInstituteName } } : response;
  const { respondSynchronously, withdraw } = acquirer;
  return {
    ...acquirer,
    send: async (request) => named(await acquirer.send(request)),
    inquire: async (key, known) => named(await acquirer.inquire(key, known)),
    ...(withdraw ? { withdraw: async (key) => named(await withdraw(key)) } : {}),
    ...(respondSynchronously
      ? {
          respondSynchronously(request) {
            const response = respondSynchronously(request);
            return response && named(response);
          },
        }
      : {}),
  };
}
