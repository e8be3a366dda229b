import { orNull } from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';
import { settlementSchema } from './settlement-terms.ts';

/** How the acquirer settles what a channel takes. */
export const settlementSettings = {
  settlement: setting(
    orNull(settlementSchema),
    null,
    'how the acquirer [settles](settlement.md#batches) what the channel takes: clearing institute, cut-off, currency, rates and fees; without it there are no batches',
  ),
} as const satisfies SettingGroup;
