import type { ServiceAnswer } from '../../core/risk/decision.ts';
import type { RiskRequest } from '../../core/screening/request.ts';

/**
 * A risk service outside of the gateway. It answers within its timeout or not at all: a fault is an answer of kind
 * `noAnswer` and never an exception. It is given the shopper, and makes the request only where one is sent.
 */
export type RiskScreener = {
  readonly screen: (shopper: RiskShopper, makeRequest: () => RiskRequest) => Promise<ServiceAnswer>;
};

export type RiskShopper = { readonly givenName: string | undefined; readonly surname: string | undefined };
