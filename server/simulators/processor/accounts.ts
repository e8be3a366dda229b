import { z } from 'zod';

const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

const cardAccount = z.object({
  kind: z.literal('card'),
  number: z.string().regex(/^\d{8,32}$/),
  holder: optional(z.string()),
  securityCode: optional(z.string()),
});

const bankAccount = z.object({
  kind: z.literal('bankAccount'),
  holder: z.string(),
  iban: z.string().nullable(),
  number: z.string().nullable(),
  bic: z.string().nullable(),
  bankCode: z.string().nullable(),
});

/** No account: the shopper names it elsewhere, or pays later. */
const brandOnly = z.object({ kind: z.literal('brandOnly') });

/** The account of a first payment. */
export const account = z.discriminatedUnion('kind', [cardAccount, bankAccount, brandOnly]);
type ProcessorAccount = z.infer<typeof account>;

/** The parts of an account that test data is found by. */
export function testDataOf(sent: ProcessorAccount | undefined) {
  if (sent?.kind === 'card') return { cardNumber: sent.number, holder: sent.holder ?? null };
  return sent?.kind === 'bankAccount' ? { iban: sent.iban, holder: sent.holder } : {};
}

export const last4Of = (sent: ProcessorAccount | undefined): string | undefined => numberOf(sent)?.slice(-4);

function numberOf(sent: ProcessorAccount | undefined): string | null | undefined {
  if (sent?.kind === 'card') return sent.number;
  return sent?.kind === 'bankAccount' ? (sent.iban ?? sent.number) : undefined;
}
