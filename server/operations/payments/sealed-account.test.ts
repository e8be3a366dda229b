import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import { newPayment } from '../../core/payments/attempt.ts';
import type { AuthenticatingPayment } from '../../core/payments/payment.ts';
import type { Cents, EntityKey, Instant, PaymentKey } from '../../core/values.ts';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';
import { createVault, type Vault } from '../../store/vault.ts';
import { securityCodes } from '../process/security-codes.ts';
import { openAccount, sealAccount } from './sealed-account.ts';

const card = { number: '4200000000000000', holder: 'Jane Jones', expiryMonth: '05', expiryYear: '2034' };
const START = 0 as Instant;

const payment = newPayment({
  key: 4_711 as PaymentKey,
  entity: 1 as EntityKey,
  checkout: null,
  type: 'DB',
  amountCents: 9_200 as Cents,
  currency: 'EUR',
  brand: 'VISA',
  testMode: 'INTERNAL',
  ndc: 'n',
  createdAt: START,
  fields: {},
});

/** The payment while its shopper is away, with a sealed account. */
const away = (sealed: string, hadSecurityCode: boolean): AuthenticatingPayment => ({
  ...payment,
  waitsFor: 'shopper',
  sealed,
  findings: {
    authentication: {
      transactionId: '5d7c1f6e-0f0a-4c43-9d2c-7a5b7a3f2f10',
      since: START,
      hadSecurityCode,
      challenge: null,
    },
  },
});

describe('an account that is sealed while the shopper is away', () => {
  let vault: Vault;
  beforeEach(() => {
    const store = sqliteStore(':memory:');
    vault = createVault(store, randomBytes(32), stillClock(START));
    return () => store.close();
  });

  it('is opened as it was, with the security code that the process remembers', async () => {
    const codes = securityCodes(stillClock(START));
    const sealed = await sealAccount({ vault }, payment, { kind: 'card', card, cvv: '123', proof: null });
    codes.remember(payment.key, '123');
    expect(await openAccount({ vault, securityCodes: codes }, away(sealed, true))).toEqual({
      kind: 'card',
      card,
      cvv: '123',
      proof: null,
    });
  });

  it('is not opened when its security code is lost', async () => {
    const sealed = await sealAccount({ vault }, payment, { kind: 'card', card, cvv: '123', proof: null });
    const opened = await openAccount({ vault, securityCodes: securityCodes(stillClock(START)) }, away(sealed, true));
    expect(opened).toBe('securityCodeLost');
  });

  it('is opened also when the first release sealed it, as a card alone', async () => {
    const sealed = await vault.seal(payment.entity, payment.key, JSON.stringify(card));
    const opened = await openAccount({ vault, securityCodes: securityCodes(stillClock(START)) }, away(sealed, false));
    expect(opened).toEqual({ kind: 'card', card, cvv: null, proof: null });
  });
});
