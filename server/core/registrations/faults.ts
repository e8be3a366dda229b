/** The reasons why a registration cannot be paid with, each with its result code. */
export const registrationFaults = {
  unknown: '100.150.200',
  awaitsShopper: '100.150.201',
  deleted: '100.150.202',
  refused: '100.150.203',
  notARegistration: '100.150.204',
} as const;
export type RegistrationFault = keyof typeof registrationFaults;
