import type { AcquirerRequest, AcquirerResponse, InquiryResponse } from '../../core/payments/acquirer.ts';

/** A response that is there at once: the outcome, and nothing that has to be waited for. */
export type SynchronousResponse = Extract<AcquirerResponse, { kind: 'approved' | 'declined' }>;

/** The acquirer's side of a payment. Network failures do not throw: they are responses of kind `unknown`. */
export type Acquirer = {
  /** Sends a request once. A request that certainly never left is declined; one that may have arrived is `unknown`. */
  send(request: AcquirerRequest): Promise<AcquirerResponse>;
  /**
   * The response at once, where sending touches nothing outside this process (DECISIONS 16); undefined for a request
   * that has to be sent.
   */
  respondSynchronously?(request: AcquirerRequest): SynchronousResponse | undefined;
  /** Queries a request by its key. `neverArrived` also blocks that key for good. */
  inquire(key: string): Promise<InquiryResponse>;
};
