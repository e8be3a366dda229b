import { describe, expect, it } from 'vitest';
import { COMPILING, type Edit, filesThatNoLongerCompile, instalmentType } from './compiled.ts';

/** Changes that stop the compiler at different files, so that one compilation shows them all. */
const changes: readonly { readonly what: string; readonly edit: Edit; readonly files: readonly string[] }[] = [
  {
    what: 'a payment type without rules',
    edit: instalmentType,
    files: [
      'server/core/bookings/bookings.ts',
      'server/core/entities/settings/settlement-terms.ts',
      'server/core/payments/types.ts',
      'server/core/references/reservation.ts',
      'server/core/reports/definitions.ts',
      'server/stories/lifecycle/page.ts',
      'server/stories/proofs/modelled-gateway.ts',
    ],
  },
  {
    what: 'another kind of account',
    edit: {
      file: 'server/core/payments/account.ts',
      find: 'export type Account = ',
      replace: "export type Account = { readonly kind: 'giftCard'; readonly number: string } | ",
    },
    files: [
      'server/connectors/acquirer/in-process.ts',
      'server/connectors/acquirer/processor.ts',
      'server/core/payments/holder.ts',
      'server/core/payments/replaced-parts.ts',
      'server/core/screening/facts.ts',
      'server/operations/accounts/brand.ts',
      'server/operations/accounts/start.ts',
      'server/operations/acquirer/send.ts',
      'server/operations/checkouts/pay.ts',
      'server/operations/payments/sealed-account.ts',
      'server/operations/registrations/update.ts',
    ],
  },
  {
    what: 'a card brand without a mark',
    edit: {
      file: 'shared/cards/range-brands.ts',
      find: 'const table = [',
      replace:
        "const table = [\n  { code: 'ELO', name: 'Elo', prefixes: ['5067'], lengths: [16], cvvLength: 3, cvvRequired: true, gaps: FOURS },",
    },
    files: ['widget/styles/marks.ts'],
  },
  {
    what: 'another kind of change',
    edit: {
      file: 'server/core/change.ts',
      find: 'readonly saveRoot: Saved<RootPayment>;',
      replace: 'readonly saveRoot: Saved<RootPayment>;\n    readonly saveRefund: Saved<PendingPayment>;',
    },
    files: [
      'server/operations/webhooks/publish.ts',
      'server/store/latest-rows.ts',
      'server/store/relational/writes.ts',
    ],
  },
];

describe('the compiler', () => {
  it(
    `names every place that must follow ${changes.map(({ what }) => what).join(', ')}`,
    { timeout: COMPILING },
    async () => {
      const stopped = await filesThatNoLongerCompile(
        ['server', 'widget'],
        changes.map(({ edit }) => edit),
      );
      expect(stopped).toEqual(changes.flatMap(({ files }) => files).toSorted());
    },
  );
});
