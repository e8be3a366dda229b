/** The merchant that a new gateway in test mode is set up with. */
export const demoMerchant = { entityId: '8a8294174b7ecb28014b9699220015ca', token: 'demo-token' } as const;

/** The kinds of resources that an example creates and a later example uses in its path. */
export type Made =
  | 'checkout'
  | 'payment'
  | 'reservation'
  | 'invoice'
  | 'chargeback'
  | 'authentication'
  | 'screening'
  | 'registration'
  | 'registering'
  | 'event'
  | 'settlement'
  | 'agreed'
  | 'schedule'
  | 'weekly';

/** A request for a gateway with the demo merchant, and its response. */
export type Example = {
  readonly title: string;
  /** The resource in the path. */
  readonly uses?: Made;
  /** The resources that parameters name. */
  readonly names?: Readonly<Record<string, Made>>;
  /** The resource whose id is in the response. */
  readonly makes?: Made;
  /** The parameters: the form of a POST, the query of a GET. */
  readonly sends: Readonly<Record<string, string>>;
  readonly status: 200 | 400;
  readonly answer: object;
};
