/** The beginning of the merchants' numbers for which the simulated processors process nothing. */
const NOT_PROCESSED = 'NOT-PROCESSED';

/** Whether a simulated processor processes nothing for a merchant's number, and responds so. */
export const isNotProcessed = (acquirerId: string | undefined): boolean =>
  acquirerId?.startsWith(NOT_PROCESSED) === true;
