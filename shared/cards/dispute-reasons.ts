/**
 * The reasons for which cardholders and their banks dispute a charge, by the message reason codes of Mastercard's
 * chargeback guide, each with the result code of the chargeback.
 */
export const disputeReasons = {
  4808: { resultCode: '000.100.233', title: 'related to the authorisation' },
  4834: { resultCode: '000.100.224', title: 'charged twice' },
  4837: { resultCode: '000.100.220', title: 'fraud: the cardholder took no part' },
  4842: { resultCode: '000.100.231', title: 'presented too late' },
  4855: { resultCode: '000.100.221', title: 'goods never arrived' },
  4859: { resultCode: '000.100.223', title: 'a service was not delivered' },
  4860: { resultCode: '000.100.225', title: 'a promised credit is missing' },
  4863: { resultCode: '000.100.222', title: 'the cardholder does not recognise the charge' },
  4870: { resultCode: '000.100.232', title: 'the liability was shifted' },
} as const satisfies Readonly<Record<number, { resultCode: string; title: string }>>;

/** The code of a reason, four digits. */
export type DisputeReason = `${keyof typeof disputeReasons}`;

export const isDisputeReason = (text: string): text is DisputeReason => Object.hasOwn(disputeReasons, text);
