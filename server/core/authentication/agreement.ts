import { type Condition, type ParameterFault, parameterGroups } from 'shared';
import type { Payment } from '../payments/payment.ts';

/** The parameters of a standing instruction that the table of parameters requires under a condition. */
const requiredFor = (condition: Condition): readonly string[] =>
  Object.entries(parameterGroups.standingInstruction.parameters).flatMap(([name, { neededFor }]) =>
    neededFor.includes(condition) ? [name] : [],
  );

const recurring = requiredFor('recurringAuthentication');
const requiredForType: Readonly<Record<string, readonly string[]>> = {
  RECURRING: recurring,
  INSTALLMENT: [...recurring, ...requiredFor('installmentAuthentication')],
};

/** The terms of recurring payments or instalments that an authentication of them lacks (spec, Card on file). */
export const missingTerms = ({ fields }: Pick<Payment, 'fields'>): readonly ParameterFault[] =>
  (requiredForType[fields['standingInstruction.type'] ?? ''] ?? [])
    .filter((name) => fields[name] === undefined)
    .map((name) => ({ name, value: null, message: 'may not be empty' }));
