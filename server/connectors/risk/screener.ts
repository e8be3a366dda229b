import type { ServiceAnswer } from '../../core/risk/decision.ts';
import type { RiskRequest } from '../../core/screening/request.ts';

/**
 * A risk service outside of the gateway. It answers within its timeout or not at all: a fault is an answer of kind
 * `noAnswer` and never an exception.
 */
export type RiskScreener = { readonly screen: (request: RiskRequest) => Promise<ServiceAnswer> };
