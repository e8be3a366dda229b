import type { ServiceText } from '../../core/risk/reason-words.ts';
import { simulatedRisk } from '../../test-data/risk.ts';
import type { RiskScreener } from './screener.ts';

/** The simulated risk service without a network, for payments in test mode INTERNAL. */
export const inProcessRiskScreener: RiskScreener = {
  screen({ givenName, surname }) {
    const simulated = simulatedRisk(givenName, surname);
    return Promise.resolve(
      'fault' in simulated
        ? { kind: 'noAnswer', reason: simulated.fault }
        : { kind: 'answered', ...simulated, text: simulated.text satisfies ServiceText },
    );
  },
};
