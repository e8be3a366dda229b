import { z } from 'zod';

export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** What a creditor's bank needs to present a direct debit (EPC016-06, 4.5). */
export const collection = z.object({
  mandate: z.object({
    id: z.string().regex(/^[a-zA-Z0-9]{35}$/),
    reference: z.string().regex(/^[a-zA-Z0-9]{32}$/),
    signedOn: day,
  }),
  sequenceType: z.enum(['OOFF', 'FRST', 'RCUR', 'FNAL']),
  scheme: z.enum(['CORE', 'B2B']),
  creditorId: z.string().max(35).nullable(),
  dueOn: day,
});
export type SentCollection = z.infer<typeof collection>;
