/** The values of the form's fields. */
export type CardDetails = {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly holder: string;
};

const card = (number: string): CardDetails => ({ number, expiry: '05 / 34', cvv: '123', holder: 'Jane Jones' });

/** Published test numbers, by the outcome of their payment (docs/testing.md). */
export const approvedCard = card('4200000000000000');
export const anotherCard = card('5454545454545454');
export const declinedCard = card('4000000000000002');
export const quietlyAuthenticatedCard = card('4200000000000026');
export const inspectedCard = card('4200000000000091');
export const challengedCard = card('4200000000000018');
export const inspectedAndChallengedCard = card('4200000000000042');
/** The 3-D Secure method of the issuer completes after 12 seconds, or never. */
export const slowlyInspectedCard = card('4711100000000000');
export const silentlyInspectedCard = card('5212345678901234');
