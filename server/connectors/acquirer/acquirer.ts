import type { AcquirerRequest, AcquirerResponse, InquiryResponse } from '../../core/payments/acquirer.ts';

/** A response without waiting: always an outcome. */
export type SynchronousResponse = Extract<AcquirerResponse, { kind: 'approved' | 'declined' }>;

/** The acquirer's side of a payment. Network failures do not throw: they are responses of kind `unknown`. */
export type Acquirer = {
  /** Sends a request once. One that certainly was not sent is declined; one that may have arrived is `unknown`. */
  send(request: AcquirerRequest): Promise<AcquirerResponse>;
  /**
   * Responds at once where a request has no effect outside of this process (DECISIONS 16); undefined for a request that
   * has to be sent.
   */
  respondSynchronously?(request: AcquirerRequest): SynchronousResponse | undefined;
  /** Queries a request by its key. `neverArrived` also blocks that key for good. */
  inquire(key: string): Promise<InquiryResponse>;
};
