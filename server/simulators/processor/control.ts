import { manners } from 'shared';
import { processorFaults, type ProcessorFault } from '../../test-data/faults.ts';
import { settlementFaults, type SettlementFault } from '../../test-data/settlement-rows.ts';
import { type Control, controlOf } from '../control.ts';

// The casts hold because the members of a table have its names.
const faults = Object.keys(processorFaults) as ProcessorFault[];
const ofRows = Object.keys(settlementFaults) as SettlementFault[];

/** What applies to payments, to inquiries, and to the settlement rows of payments. */
const behaviours = {
  payments: [...manners, ...faults, 'held'],
  inquiries: [...manners, ...faults],
  settlement: ofRows,
} as const;

/** The processor's behaviour, before the test data of a payment are applied. A held payment waits unprocessed. */
export type ProcessorControl = Control<typeof behaviours>;
export type ControlMode = (typeof behaviours)['payments'][number];

export const processorControl = (): ProcessorControl => controlOf(behaviours);
