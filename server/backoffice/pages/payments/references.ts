import type { ReferenceType } from 'shared';
import type { AuditAction } from '../../../core/audit/entry.ts';
import { proposedMatters } from '../../../core/proposals/proposal.ts';
import type { Permission } from '../../../core/users/roles.ts';
import type { TextName } from '../../texts/texts.ts';

/** A reference that users can make. */
export type OfficeReference = {
  readonly path: string;
  readonly text: TextName;
  readonly action: AuditAction;
  readonly needs: Permission;
  /** The permission of users who propose it to another user, where they may not make it alone. */
  readonly proposedBy?: Permission;
  /** Whether it is always of the whole amount. */
  readonly isWhole: boolean;
};

/** Those that have forms; the others are made through the API only. */
export const officeReferences: Readonly<Partial<Record<ReferenceType, OfficeReference>>> = {
  CP: { path: 'capture', text: 'capture', action: 'capture', needs: 'moveMoney', isWhole: false },
  RF: { path: 'refund', text: 'refund', action: 'refund', needs: 'moveMoney', isWhole: false },
  RV: { path: 'reverse', text: 'reverse', action: 'reverse', needs: 'moveMoney', isWhole: true },
  RB: { path: 'rebill', text: 'rebill', action: 'rebill', needs: 'moveMoney', isWhole: false },
  RC: { path: 'receipt', text: 'receipt', action: 'receipt', needs: 'bookChargebacks', isWhole: false },
  CB: {
    path: 'chargeback',
    text: 'chargeback',
    action: 'chargeback',
    needs: 'bookChargebacks',
    proposedBy: proposedMatters.booking.needs,
    isWhole: false,
  },
  CR: {
    path: 'chargeback-reversal',
    text: 'chargebackReversal',
    action: 'chargebackReversal',
    needs: 'bookChargebacks',
    proposedBy: proposedMatters.booking.needs,
    isWhole: false,
  },
};
