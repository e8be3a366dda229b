import { type AccountGroup, isReferenceType, type PaymentType, type RootType, rootTypes } from 'shared';
import {
  type AcquirerRequest,
  type FirstRequest,
  type FollowUpKind,
  followUpKinds,
} from '../../core/payments/acquirer.ts';
import { firstRules, type ReferenceKind, referenceRules } from '../../core/payments/types.ts';
import type { Cents } from '../../core/values.ts';
import { followUp } from './requests.fixture.ts';

/** What a connector takes with an account and its brand. */
export type Claim = {
  /** A request with an account that the acquirer approves; each payment type makes its own kind of it. */
  readonly request: () => FirstRequest;
  /** The payment types, first ones and those that may follow them. */
  readonly types: readonly PaymentType[];
  /** A request that the acquirer declines, where the account or the amount decides. */
  readonly declined?: () => FirstRequest;
  /** Whether the shopper has to confirm it on a page or in a message. */
  readonly isConfirmed?: true;
};

/** The claims for each kind of account: none for one that the connector does not take. */
export type ConnectorClaims = Readonly<Record<AccountGroup, readonly Claim[]>>;

export const rootsOf = ({ types }: Claim): readonly RootType[] => rootTypes.filter((type) => types.includes(type));

export const requestOf = ({ request }: Claim, type: RootType): FirstRequest => ({
  ...request(),
  kind: firstRules(type).sends,
});

/** A payment, the references that follow each other under it, and a last one that the suite is about. */
export type Chain = { readonly claim: Claim; readonly root: RootType; readonly next: readonly PaymentType[] };

/** A chain for each claimed reference to each claimed type that it may follow in the table of types. */
export const chainsOf = (claim: Claim): readonly Chain[] =>
  claim.types.flatMap((type) =>
    basesOf(type).flatMap((base): readonly Chain[] => {
      const path = claim.types.includes(base) && mayFollow(type, base) ? pathTo(base, claim) : undefined;
      return path ? [{ claim, root: path.root, next: [...path.next, type] }] : [];
    }),
  );

/** Whether a reference may follow a payment of a type at once: a refund of a reservation needs a receipt first. */
const mayFollow = (type: PaymentType, base: PaymentType): boolean =>
  isReferenceType(type) && (base !== 'PA' || referenceRules(type).in.authorized === 'permitted');

/** The types that a reference may follow; none for a type that is not sent as a reference. */
const basesOf = (type: PaymentType): readonly PaymentType[] =>
  isReferenceType(type) && isSent(referenceRules(type).kind)
    ? // The cast holds because the rows of the table have no other keys.
      (Object.keys(referenceRules(type).follows) as PaymentType[])
    : [];

const isSent = (kind: ReferenceKind): kind is FollowUpKind => followUpKinds.some((sent) => sent === kind);

/** The shortest way to a payment of a type. */
function pathTo(type: PaymentType, claim: Claim): Pick<Chain, 'root' | 'next'> | undefined {
  const root = rootTypes.find((first) => first === type);
  if (root) return { root, next: [] };
  const before = basesOf(type).find((base) => base !== type && claim.types.includes(base));
  const path = before && pathTo(before, claim);
  return path && { root: path.root, next: [...path.next, type] };
}

/** The request of a reference. Half of what was reserved is captured, so that a second capture may follow. */
export function stepAfter(base: AcquirerRequest, type: PaymentType): AcquirerRequest {
  const kind = isReferenceType(type) ? referenceRules(type).kind : undefined;
  if (kind === undefined || !isSent(kind)) throw new Error(`Expected a reference that is sent, saw ${type}`);
  const half = kind === 'capture' && base.kind === 'authorize';
  return followUp(kind, base, half ? { amountCents: (base.amountCents / 2) as Cents } : {});
}
