import { z } from 'zod';
import { payerAccounts } from '../transfers/payer-account.ts';

const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

const cardAccount = z.object({
  kind: z.literal('card'),
  number: z.string().regex(/^\d{8,32}$/),
  holder: optional(z.string()),
  securityCode: optional(z.string()),
});

/** A token of another provider, which knows the account behind it. */
const tokenAccount = z.object({ kind: z.literal('tokenAccount'), number: z.string().regex(/^\d{12,19}$/) });

/** The account of a first payment. */
export const account = z.discriminatedUnion('kind', [cardAccount, tokenAccount, ...payerAccounts]);
type ProcessorAccount = z.infer<typeof account>;

/** The parts of an account that test data is found by. The published test IBANs are of accounts that are debited. */
export function testDataOf({
  account: sent,
  operation,
}: {
  account?: ProcessorAccount | undefined;
  operation: string;
}) {
  if (sent?.kind === 'card') return { cardNumber: sent.number, holder: sent.holder ?? null };
  if (sent?.kind !== 'bankAccount') return {};
  return { iban: operation === 'credit' ? null : sent.iban, holder: sent.holder };
}

export const last4Of = (sent: ProcessorAccount | undefined): string | undefined => numberOf(sent)?.slice(-4);

function numberOf(sent: ProcessorAccount | undefined): string | null | undefined {
  if (sent?.kind === 'card' || sent?.kind === 'tokenAccount') return sent.number;
  return sent?.kind === 'bankAccount' ? (sent.iban ?? sent.number) : undefined;
}
