import type { Card } from '../cards/card.ts';
import type { AuthenticationProof } from '../cards/proof.ts';

/** A card as the request sent it, with the proof of its authentication. */
export type CardAccount = {
  readonly kind: 'card';
  readonly card: Card;
  readonly cvv: string | null;
  readonly proof: AuthenticationProof | null;
};

/** The account that a first payment charges. There is one kind for each supported group of account parameters. */
export type Account = CardAccount;
export type AccountKind = Account['kind'];
