import type { FaultMessage } from '../faults/messages.ts';
import type { Exemption } from '../parameters/exemptions.ts';
import type { ParameterGroup, Sender } from '../parameters/parameter.ts';
import type { Rule } from '../parameters/rules.ts';
import type { ResponseName } from './responses.ts';

/** An endpoint with a form. Checkers, the OpenAPI document and the API reference are made from this table. */
export type Endpoint = {
  readonly method: 'POST';
  readonly path: string;
  readonly title: string;
  /** The description in the API reference. */
  readonly about: string;
  /** The sender of the requests. Parameters of this sender and of less trusted ones are accepted. */
  readonly sender: Sender;
  readonly groups: readonly ParameterGroup[];
  /** Parameters that contradict what the endpoint is about: refused by name, with the reason. */
  readonly refused?: { readonly groups: readonly ParameterGroup[]; readonly reason: FaultMessage };
  /** What the resource of the path keeps as it is: taken where a request repeats it, compared by the operation. */
  readonly kept?: readonly ParameterGroup[];
  readonly required: readonly string[];
  /** The values that this endpoint accepts, for parameters whose format allows more. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>;
  /**
   * `sent`: one account group must come with the request. `stored`: a registration has the account, and the request may
   * add to it.
   */
  readonly account?: 'sent' | 'stored';
  /** What channels require that does not concern requests here, or some of them. */
  readonly exemptions?: readonly Exemption[];
  /** Rules of this endpoint, in addition to those of its groups. */
  readonly rules?: readonly Rule[];
  /** Rules for what a request changes, as it is together with the request. */
  readonly mergedRules?: readonly Rule[];
  /** Its responses, refusals excepted; undefined for endpoints of the gateway's own pages, which are not documented. */
  readonly answers?: readonly ResponseName[];
};
