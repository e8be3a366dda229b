import { isKnownTo } from '../../core/realm.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { type ActiveRegistration, isActive } from '../../core/registrations/registration.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { Gateway } from '../gateway.ts';

/**
 * The stored account that a schedule charges, or why there is none. A real schedule of an earlier release may name the
 * account of a test.
 */
export async function accountOf(
  { store, mode }: Pick<Gateway, 'store' | 'mode'>,
  { registration: key, testMode }: Pick<Schedule, 'registration' | 'testMode'>,
): Promise<ActiveRegistration | Refusal> {
  const registration = await store.registration(key);
  if (!registration || !isActive(registration)) return refuse('registrationDeleted');
  return isKnownTo(registration, { testMode, mode }) ? registration : refuse('registrationUnknown');
}
