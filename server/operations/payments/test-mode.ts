import type { Gateway } from '../gateway.ts';
import type { Fields } from '../../core/fields.ts';
import type { TestMode } from '../../core/payments/payment.ts';

/**
 * Live payments have no test mode; in test mode the simulators answer unless the processor's own test system is asked
 * for.
 */
export const testModeOf = (gateway: Gateway, fields: Fields): TestMode | null =>
  gateway.mode === 'live' ? null : fields['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
