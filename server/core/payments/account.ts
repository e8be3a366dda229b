import type { AuthenticationProof } from '../cards/proof.ts';
import type { Card } from '../cards/card.ts';

/** A card as the request sent it, and the proof of an authentication that was made elsewhere. */
export type CardAccount = {
  readonly kind: 'card';
  readonly card: Card;
  readonly cvv: string | null;
  readonly proof: AuthenticationProof | null;
};

/** What a first payment charges. One kind for each group of account parameters that the gateway carries out. */
export type Account = CardAccount;
export type AccountKind = Account['kind'];
