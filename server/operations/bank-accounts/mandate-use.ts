import type { Change } from '../../core/change.ts';
import type { Registration } from '../../core/registrations/registration.ts';

/** A debit that is sent marks the mandate as used on its due date, whatever becomes of the debit (EPC016-06, 4.1). */
export function mandateUse(registration: Registration, dueOn: string): readonly Change[] {
  if (dueOn <= (registration.mandateUsedOn ?? '')) return [];
  return [{ save: 'mandateUse', row: { ...registration, mandateUsedOn: dueOn } }];
}
