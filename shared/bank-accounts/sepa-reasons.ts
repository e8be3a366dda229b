/**
 * The reason codes of ISO 20022 with which a bank rejects a direct debit before it is booked or returns it afterwards,
 * each with the result code of both (EPC016-06, 4.4).
 */
export const sepaReasons = {
  AC01: { rejected: '800.100.201', returned: '000.100.201', title: 'the account number is wrong' },
  AC04: { rejected: '800.100.202', returned: '000.100.202', title: 'the account is closed' },
  AC06: { rejected: '800.100.208', returned: '000.100.208', title: 'the account is blocked' },
  AG01: { rejected: '800.100.208', returned: '000.100.208', title: 'the account may not be debited' },
  AM04: { rejected: '800.100.203', returned: '000.100.203', title: 'not enough money' },
  AM05: { rejected: '800.110.100', returned: '000.100.224', title: 'debited twice' },
  BE05: { rejected: '800.100.204', returned: '000.100.204', title: 'the creditor identifier is wrong' },
  DNOR: { rejected: '800.100.208', returned: '000.100.208', title: 'the bank cannot be reached by direct debit' },
  FF01: { rejected: '900.100.200', returned: '000.100.299', title: 'technical' },
  MD01: { rejected: '800.100.204', returned: '000.100.204', title: 'there is no mandate' },
  MD06: { rejected: '800.100.207', returned: '000.100.206', title: 'the payer asked for the money back' },
  MD07: { rejected: '800.100.202', returned: '000.100.202', title: 'the payer has died' },
  MS02: { rejected: '800.100.206', returned: '000.100.206', title: 'the payer refused the debit' },
  MS03: { rejected: '800.100.200', returned: '000.100.200', title: 'no reason is given' },
  RC01: { rejected: '800.100.201', returned: '000.100.201', title: 'the BIC is wrong' },
} as const satisfies Readonly<Record<string, { rejected: string; returned: string; title: string }>>;
export type SepaReason = keyof typeof sepaReasons;

export const isSepaReason = (text: string): text is SepaReason => Object.hasOwn(sepaReasons, text);
