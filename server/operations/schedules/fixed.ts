import { firstTypes, HIDDEN, isSensitive, type ParameterFault, shown } from 'shared';
import type { Fields } from '../../core/fields.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The faults of a reschedule that states anything else of its payments than the schedule has. What it repeats is no
 * fault: a merchant's program may send the whole order again.
 */
export function fixedFaults(
  { ids }: Pick<Gateway, 'ids'>,
  schedule: Schedule,
  sent: Fields,
): readonly ParameterFault[] {
  const { fields, type, currency, testMode, registration } = schedule;
  const had: Partial<Fields> = {
    ...fields,
    registrationId: ids.publicId('registration', registration),
    paymentType: type,
    currency,
    ...(testMode === null ? {} : { testMode }),
  };
  return Object.entries(sent)
    .filter(([name, value]) => !MAY_DIFFER.test(name) && value !== had[name] && !isOlderType(name, value))
    .map(([name, value]) => ({
      name: shown(name),
      value: isSensitive(name) ? HIDDEN : shown(value),
      message: 'may not be changed: end this schedule, and create another one',
    }));
}

/** The job and the amount, and who sends them. */
const MAY_DIFFER = /^(?:job\.|authentication\.|(?:amount|entityId)$)/;

/** A type of older clients, which stands for that of the schedule. */
const isOlderType = (name: string, value: string): boolean =>
  name === 'paymentType' && !firstTypes.some((type) => type === value);
