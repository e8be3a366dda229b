import { z } from 'zod';

const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

/** The accounts that a transfer can come from: a bank's, a payment service's, or one that the shopper names there. */
export const payerAccounts = [
  z.object({
    kind: z.literal('brandOnly'),
    choice: optional(
      z.object({ bankName: z.string().nullable(), bic: z.string().nullable(), country: z.string().nullable() }),
    ),
  }),
  z.object({
    kind: z.literal('bankAccount'),
    holder: z.string(),
    iban: z.string().nullable(),
    number: z.string().nullable(),
    bic: z.string().nullable(),
    bankCode: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('virtualAccount'),
    accountId: z.string().min(1).max(100),
    email: optional(z.string()),
    phone: optional(z.string()),
  }),
] as const;

/** One of them. */
export const payerAccount = z.discriminatedUnion('kind', payerAccounts);
export type PayerAccount = z.infer<typeof payerAccount>;
