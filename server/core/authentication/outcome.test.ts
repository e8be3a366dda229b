import { describe, expect, it } from 'vitest';
import { defaultSettings, type EntitySettings } from '../entities/settings/settings.ts';
import { authenticationOutcome } from './outcome.ts';

const settings = (unavailableAuthentication: EntitySettings['unavailableAuthentication']): EntitySettings => ({
  ...defaultSettings,
  unavailableAuthentication,
});

describe.for(['stop', 'continue'] as const)(
  'where a payment without a possible authentication shall %s, a final status',
  (setting) => {
    const proceeds = setting === 'continue';
    it.for([
      ['Y', null, null, 'proceed'],
      ['A', null, null, 'proceed'],
      ['N', '01', null, 'failed'],
      ['N', '01', '01', 'shopperCancelled'],
      ['N', '01', '04', 'timedOut'],
      ['N', '01', '05', 'timedOut'],
      ['N', '11', null, 'fraudSuspected'],
      ['N', '13', null, 'notEnrolled'],
      ['N', '14', null, 'timedOut'],
      ['N', '19', null, 'tooManyTries'],
      ['R', '12', null, 'issuerRefused'],
      ['R', '11', null, 'fraudSuspected'],
      ['U', '22', null, proceeds ? 'proceed' : 'technicalFault'],
      ['U', '13', null, proceeds ? 'proceed' : 'notParticipating'],
      ['D', null, null, 'decoupledRefused'],
      ['I', null, null, 'proceed'],
      ['S', null, null, 'technicalFault'],
    ] as const)(
      '%s with reason %s and cancellation %s means %s',
      ([status, statusReason, challengeCancel, outcome]) => {
        expect(authenticationOutcome({ status, statusReason, challengeCancel }, settings(setting))).toBe(outcome);
      },
    );
  },
);
