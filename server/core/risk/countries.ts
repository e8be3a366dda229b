/** The countries of IP addresses and cards, from a table that the operator provides. */
export type CountryTable = {
  readonly ofAddress: (address: string) => string | undefined;
  readonly ofCard: (number: string) => string | undefined;
};

/** Where the operator provides no table. */
export const noCountries: CountryTable = { ofAddress: () => undefined, ofCard: () => undefined };
