import { openEcV1 } from '../../connectors/wallet/ec-v1.ts';
import { openEcV2 } from '../../connectors/wallet/ec-v2.ts';
import { changedAt, ecV1Order, ecV1Terms, ecV2Order, ecV2Terms } from '../../connectors/wallet/tokens.fixture.ts';
import { mintEcV1 } from '../../simulators/wallet/ec-v1.ts';
import { mintEcV2 } from '../../simulators/wallet/ec-v2.ts';
import type { Figures, Proof } from './proof.ts';

const formats = [
  { mint: () => mintEcV1(ecV1Order), open: (token: string) => openEcV1(token, ecV1Terms) },
  { mint: () => mintEcV2(ecV2Order), open: (token: string) => openEcV2(token, ecV2Terms) },
];
/** Changes of each format in a run: ten runs are a thousand. */
const CHANGES = 100;

/** Tokens of wallets with one changed bit, at places that the runs spread over the whole token. */
export const changedTokens: Proof = {
  promise: 'no token of a wallet is accepted with a changed byte',
  runs: { short: 1, whole: 10 },
  async run(turn): Promise<Figures> {
    let refused = 0;
    for (const { mint, open } of formats) {
      const token = mint();
      if (typeof open(token) === 'string') throw new Error('Expected the token to be opened before it is changed');
      for (let change = 0; change < CHANGES; change += 1) {
        const place = (change * 10 + turn) % token.length;
        const spread = Math.floor((place * token.length) / (CHANGES * 10));
        if (typeof open(changedAt(token, spread, (change + turn) % 8)) !== 'string')
          throw new Error(`Expected the token to be refused with another byte at ${spread}`);
        refused += 1;
      }
    }
    return { 'changed tokens refused': refused };
  },
};
