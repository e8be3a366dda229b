import { describe, expect, it } from 'vitest';
import { filesThatNoLongerCompile } from './compiled.ts';

const MINUTES = 120_000;

const instalmentType = {
  file: 'shared/payment-types.ts',
  find: "  CP: { role: 'reference'",
  replace: "  IN: { role: 'first', title: 'Instalment' },\n  CP: { role: 'reference'",
};

describe('the compiler', () => {
  it('finds nothing to object to in the house as it is', { timeout: MINUTES }, async () => {
    expect(await filesThatNoLongerCompile([])).toEqual([]);
  });

  it('names the table of rules when a payment type has no row there', { timeout: MINUTES }, async () => {
    expect(await filesThatNoLongerCompile([instalmentType])).toEqual([
      'server/core/bookings/bookings.ts',
      'server/core/entities/settings/settlement-terms.ts',
      'server/core/payments/types.ts',
      'server/core/references/reservation.ts',
      'server/stories/lifecycle/page.ts',
      'server/stories/proofs/modelled-gateway.ts',
    ]);
  });

  it(
    'names every place that must follow when a payment type sends and posts something new',
    { timeout: MINUTES },
    async () => {
      const rules = {
        file: 'server/core/payments/types.ts',
        find: "  CP: {\n    kind: 'capture',",
        replace:
          "  IN: { sends: 'instalment', isSent: true, posts: 'instalment', mayBeZero: false, isAuthenticated: false },\n  CP: {\n    kind: 'capture',",
      };
      const request = {
        file: 'server/core/payments/acquirer.ts',
        find: "readonly kind: 'authorize' | 'debit' | 'credit';",
        replace: "readonly kind: 'authorize' | 'debit' | 'credit' | 'instalment';",
      };
      const entry = {
        file: 'server/core/payments/ledger.ts',
        find: "  'receipt',\n] as const",
        replace: "  'receipt',\n  'instalment',\n] as const",
      };
      expect(await filesThatNoLongerCompile([instalmentType, rules, request, entry])).toEqual([
        'server/connectors/acquirer/processor-messages.ts',
        'server/connectors/acquirer/processor.ts',
        'server/core/books/posting.ts',
        'server/core/entities/settings/settlement-terms.ts',
        'server/core/payments/ledger.ts',
        'server/core/payments/types.ts',
        'server/core/settlement/batch.ts',
        'server/stories/proofs/modelled-gateway.ts',
      ]);
    },
  );

  it('names every place that must follow when there is another kind of account', { timeout: MINUTES }, async () => {
    const account = {
      file: 'server/core/payments/account.ts',
      find: 'export type Account = ',
      replace: "export type Account = { readonly kind: 'giftCard'; readonly number: string } | ",
    };
    expect(await filesThatNoLongerCompile([account])).toEqual([
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
    ]);
  });

  it('names the mark of a card brand that has none', { timeout: MINUTES }, async () => {
    const brand = {
      file: 'shared/cards/range-brands.ts',
      find: 'const table = [',
      replace:
        "const table = [\n  { code: 'ELO', name: 'Elo', prefixes: ['5067'], lengths: [16], cvvLength: 3, cvvRequired: true, gaps: FOURS },",
    };
    expect(await filesThatNoLongerCompile([brand])).toEqual(['widget/styles/marks.ts']);
  });

  it('names the proof of rows when a column and its property drift apart', { timeout: MINUTES }, async () => {
    const column = { file: 'server/store/tables/payments.ts', find: '      brand: text(),\n', replace: '' };
    expect(await filesThatNoLongerCompile([column])).toContain('server/store/tables/rows.types.ts');
  });
});
