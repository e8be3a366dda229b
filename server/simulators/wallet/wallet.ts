import { createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Hono } from 'hono';
import { currencyExponent, currencyNumber, detectRangeBrands } from 'shared';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { demoRecipients } from '../../test-data/wallets/keys.ts';
import type { Bindings } from '../listening.ts';
import { showSheet } from './sheet.ts';
import { interfacesScript } from './sheet-script.ts';
import type { WalletCard } from './wallet-card.ts';

/** An order for a token; everything but the amount has a default. */
const tokenOrder = z.strictObject({
  brand: z.enum(['APPLEPAY', 'GOOGLEPAY']).default('APPLEPAY'),
  amount: z
    .string()
    .regex(/^\d{1,10}(?:\.\d{1,2})?$/)
    .transform((text) => Number(text).toFixed(2))
    .default('92.00'),
  currency: z
    .string()
    .refine((code) => currencyExponent(code) !== undefined)
    .default('EUR'),
  number: z
    .string()
    .regex(/^\d{12,19}$/)
    .default('4200000000000000'),
  expiryMonth: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/)
    .default('05'),
  expiryYear: z
    .string()
    .regex(/^20\d\d$/)
    .default('2034'),
  authMethod: z.enum(['CRYPTOGRAM_3DS', 'PAN_ONLY']).default('CRYPTOGRAM_3DS'),
  eci: z
    .string()
    .regex(/^0[1-9]$/)
    .optional(),
  /** The merchant's registration; that of the demo merchant by default. */
  recipient: z.string().min(1).max(255).optional(),
  /** The merchant's public key, SubjectPublicKeyInfo in base64. */
  publicKey: z.string().max(1024).optional(),
});
type TokenOrder = z.infer<typeof tokenOrder>;

/**
 * The simulated wallets: `GET /tokens` makes the token that a shopper's device would, with the members of the query
 * (see `tokenOrder`), and answers `{brand, paymentToken}`. Tokens are signed and encrypted as the published formats demand,
 * by keys that test mode trusts. The test clock has to be that of the gateway, because tokens expire. `GET /wallets.js`
 * gives a page the interfaces that browsers with wallets have, and `GET /sheet` is the sheet that they open.
 */
export function wallets({ clock }: { clock: Clock }): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.get('/tokens', async (context) => {
    const order = tokenOrder.safeParse(context.req.query());
    const merchantKey = order.success ? merchantKeyOf(order.data) : undefined;
    if (!order.success || !merchantKey) return context.json({ refused: 'malformed', error: order.error?.issues }, 400);
    const { brand } = order.data;
    return context.json({ brand, paymentToken: await mint[brand](order.data, merchantKey, clock.now()) });
  });
  app.get('/sheet', showSheet);
  app.get('/wallets.js', (context) =>
    context.body(interfacesScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    }),
  );
  return app;
}

const mint = {
  async APPLEPAY({ amount, currency, recipient, ...order }: TokenOrder, merchantKey: KeyObject, now: number) {
    const { mintEcV1 } = await import('./ec-v1.ts');
    return mintEcV1({
      card: cardOf(order),
      minorUnits: Math.round(Number(amount) * 10 ** (currencyExponent(currency) ?? 2)),
      currencyNumber: currencyNumber(currency) ?? '',
      merchantId: recipient ?? demoRecipients.APPLEPAY.recipient,
      merchantKey,
      now,
    });
  },
  async GOOGLEPAY(
    { recipient = demoRecipients.GOOGLEPAY.recipient, ...order }: TokenOrder,
    merchantKey: KeyObject,
    now: number,
  ) {
    const { mintEcV2 } = await import('./ec-v2.ts');
    return mintEcV2({ card: cardOf(order), recipient, merchantKey, now });
  },
} as const;

function merchantKeyOf({ brand, publicKey }: TokenOrder): KeyObject | undefined {
  try {
    const [text, type] =
      publicKey === undefined ? [demoRecipients[brand].privateKey, 'pkcs8' as const] : [publicKey, 'spki' as const];
    const key = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
    return type === 'spki' ? createPublicKey({ ...key, type }) : createPublicKey(createPrivateKey({ ...key, type }));
  } catch {
    return undefined;
  }
}

type CardOrder = Pick<TokenOrder, 'brand' | 'number' | 'expiryMonth' | 'expiryYear' | 'authMethod' | 'eci'>;

/** EC_v1 has device numbers only. The cryptogram is 20 bytes, like a network's, and has no meaning. */
function cardOf({ brand, number, expiryMonth, expiryYear, authMethod, eci }: CardOrder): WalletCard {
  const isCardAlone = brand === 'GOOGLEPAY' && authMethod === 'PAN_ONLY';
  const isMastercard = detectRangeBrands(number).some(({ code }) => code === 'MASTER' || code === 'MAESTRO');
  return {
    number,
    expiryMonth,
    expiryYear,
    cryptogram: isCardAlone
      ? null
      : createHmac('sha256', 'a cryptogram of test data').update(number).digest().subarray(0, 20).toString('base64'),
    eci: isCardAlone ? null : (eci ?? (isMastercard ? '02' : '05')),
  };
}
