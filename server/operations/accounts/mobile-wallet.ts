import { isViolationOf } from '../../core/faults.ts';
import { withoutAccountData } from '../../core/fields.ts';
import type { CardAccount, WalletToken } from '../../core/payments/account.ts';
import { newPayment } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { Refusal } from '../../core/refusal.ts';
import { isWalletBrand, type OpenedToken, type TokenFault, tokenFaults } from '../../core/wallets/token.ts';
import type { Gateway } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { startCardPayment } from './card.ts';
import type { PaymentOrder } from './order.ts';

/**
 * Starts a payment with a mobile wallet's token. The opened token is a card: the number of a device with its cryptogram
 * goes to the acquirer, the number of a card alone is authenticated by 3-D Secure first. A token begins one payment.
 */
export async function startWalletPayment(
  gateway: Gateway,
  order: PaymentOrder<WalletToken>,
): Promise<Payment | Refusal> {
  const opened = await openToken(gateway, order);
  if (typeof opened === 'string') return rejectToken(gateway, order, opened);
  const hash = gateway.fingerprint(`${order.brand} ${opened.id}`);
  const { card } = opened;
  const { facts, brand } = order;
  try {
    return await startCardPayment(gateway, {
      facts: { ...facts, fields: withoutAccountData({ ...facts.fields, ...shownCard(card) }) },
      brand,
      account: cardOf(opened, order.account),
      leaveEarlier: order.leaveEarlier,
      alongside: [...order.alongside, { kind: 'useToken', token: { hash, expiresAt: opened.expiresAt } }],
    });
  } catch (fault) {
    if (!isViolationOf(fault, 'used_tokens_pkey')) throw fault;
    return rejectToken(gateway, order, 'replayed');
  }
}

async function openToken(
  { wallets, walletRecipients, clock }: Gateway,
  { facts, brand, account }: PaymentOrder<WalletToken>,
): Promise<OpenedToken | TokenFault> {
  if (!isWalletBrand(brand)) return 'walletNotSetUp';
  const recipients = await walletRecipients(facts.entity, brand);
  const opened = await wallets.open(brand, account.token, { recipients, now: clock.now() });
  if (typeof opened === 'string' || !opened.money) return opened;
  const { amountCents, currency } = opened.money;
  return amountCents === facts.amountCents && currency === facts.currency ? opened : 'amountDiffers';
}

const rejectToken = (
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  { facts, brand, alongside }: PaymentOrder<WalletToken>,
  fault: TokenFault,
): Promise<Payment> =>
  rejectPayment(gateway, newPayment({ ...facts, brand, createdAt: gateway.clock.now() }), {
    resultCode: tokenFaults[fault],
    details: { tokenFault: fault },
    alongside,
  });

/** The number of a card alone may have been authenticated by the merchant's own server; a cryptogram is the proof. */
function cardOf({ card, cryptogram, eci }: OpenedToken, { source, proof: sent }: WalletToken): CardAccount {
  const proof =
    cryptogram === null
      ? sent
      : { eci, verificationId: cryptogram, xid: null, dsTransactionId: null, acsTransactionId: null, version: null };
  return { kind: 'card', card, cvv: null, proof, wallet: { source, hasCryptogram: cryptogram !== null } };
}

/** The card in the token by the names of the parameters, of which what may be shown is kept. */
const shownCard = ({ number, expiryMonth, expiryYear }: OpenedToken['card']) => ({
  'card.number': number,
  'card.expiryMonth': expiryMonth,
  'card.expiryYear': expiryYear,
});
