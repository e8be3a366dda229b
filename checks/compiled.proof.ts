import { describe, expect, it } from 'vitest';
import { type Edit, filesThatNoLongerCompile } from './compiled.ts';

/** In milliseconds: a busy machine takes several times as long. */
const COMPILING = 300_000;

const instalmentType: Edit = {
  file: 'shared/payment-types.ts',
  find: "  CP: { role: 'reference'",
  replace: "  IN: { role: 'first', title: 'Instalment' },\n  CP: { role: 'reference'",
};

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

// A compilation takes ten seconds of a processor: these are for `npm run prove`.
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

  it(
    'names every place that must follow when a payment type sends and posts something new',
    { timeout: COMPILING },
    async () => {
      const rules: Edit = {
        file: 'server/core/payments/types.ts',
        find: "  CP: {\n    kind: 'capture',",
        replace:
          "  IN: { sends: 'instalment', isSent: true, posts: 'instalment', mayBeZero: false, isAuthenticated: false },\n  CP: {\n    kind: 'capture',",
      };
      const request: Edit = {
        file: 'server/core/payments/acquirer.ts',
        find: "readonly kind: 'authorize' | 'debit' | 'credit';",
        replace: "readonly kind: 'authorize' | 'debit' | 'credit' | 'instalment';",
      };
      const entry: Edit = {
        file: 'server/core/payments/ledger.ts',
        find: "  'receipt',\n] as const",
        replace: "  'receipt',\n  'instalment',\n] as const",
      };
      // A column that its property does not have any more is found by the proof of rows.
      const column: Edit = { file: 'server/store/tables/payments.ts', find: '      brand: text(),\n', replace: '' };
      expect(await filesThatNoLongerCompile(['server'], [instalmentType, rules, request, entry, column])).toEqual([
        'server/connectors/acquirer/processor-messages.ts',
        'server/connectors/acquirer/processor.ts',
        'server/core/books/posting.ts',
        'server/core/entities/settings/settlement-terms.ts',
        'server/core/payments/ledger.ts',
        'server/core/payments/types.ts',
        'server/core/settlement/settle.ts',
        'server/store/queries/books.ts',
        'server/store/queries/daily-totals.ts',
        'server/store/queries/office/listed-checkouts.ts',
        'server/store/queries/payment-slices.ts',
        'server/store/queries/settlement-recount.ts',
        'server/store/tables/rows.types.ts',
        'server/stories/proofs/modelled-gateway.ts',
      ]);
    },
  );
});
