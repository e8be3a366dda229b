import { describe, expect, it } from 'vitest';
import { COMPILING, type Edit, filesThatNoLongerCompile, instalmentType } from './compiled.ts';

// A compilation takes ten seconds of a processor: this one is for `npm run prove`.
describe('the compiler', () => {
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
