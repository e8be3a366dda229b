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
  | 'event';

/** A request for a gateway with the demo merchant, and its response. */
export type Example = {
  readonly title: string;
  /** The resource in the path. */
  readonly uses?: Made;
  /** The resource whose id is in the response. */
  readonly makes?: Made;
  /** The parameters: the form of a POST, the query of a GET. */
  readonly sends: Readonly<Record<string, string>>;
  readonly status: 200 | 400;
  readonly answer: object;
};
