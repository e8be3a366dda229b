import { described, orNull, whole } from '../../schemas/schema.ts';
import { fileProfilesFault, fileProfilesSchema } from './file-profiles.ts';
import { setting, type SettingGroup } from './setting.ts';
import { settlementFault, settlementSchema } from './settlement-terms.ts';

/** How the acquirer settles what a channel takes. */
export const settlementSettings = {
  settlement: {
    ...setting(
      orNull(settlementSchema),
      null,
      'how the acquirer [settles](settlement.md#batches) what the channel takes: clearing institute, cut-off, currency, rates and fees; without it there are no batches',
    ),
    faultOf: settlementFault,
  },
  fileProfiles: {
    ...setting(
      fileProfilesSchema,
      [],
      'how acquirers write their [files](settlement.md#profiles-of-your-own), beside the profiles that every gateway has',
    ),
    faultOf: fileProfilesFault,
  },
  openItemDays: setting(
    described(whole(1, 365), 'days'),
    5,
    'after how many days a payment that no [file of its acquirer](settlement.md#files-of-acquirers) has settled is an open item, and a row that settles it is late',
  ),
} as const satisfies SettingGroup;
