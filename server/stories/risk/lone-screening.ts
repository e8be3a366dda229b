import { stillClock, type TestClock } from '../../clock.ts';
import { ipNetworks } from '../../connectors/risk/networks.ts';
import { entitiesOf } from '../../core/entities/entities.ts';
import type { EntityRow } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import type { Account } from '../../core/payments/account.ts';
import { atAcquirer, type FinalResponse, newPayment } from '../../core/payments/attempt.ts';
import type { NewPayment, SentFirst } from '../../core/payments/payment.ts';
import { noCountries } from '../../core/risk/countries.ts';
import type { ListKind } from '../../core/risk/list.ts';
import type { RiskRule } from '../../core/risk/rule.ts';
import type { Cents, EntityKey, Instant } from '../../core/values.ts';
import { createIds } from '../../ids.ts';
import { type Concluding, concludePayment } from '../../operations/payments/conclude.ts';
import { keepPayment } from '../../operations/payments/keep.ts';
import { type Screened, type Screening, whileCounted } from '../../operations/screening/screen.ts';
import { keyedHash } from '../../store/keyed-hash.ts';
import type { Store } from '../../store/store.ts';

export const START = Date.UTC(2026, 10, 20, 12, 0, 17) as Instant;
const secret = Buffer.alloc(32, 7);
const ids = createIds({ secret, node: 0, clock: stillClock(START) });
const nothing = (): void => {};

export type LoneMerchant = { readonly merchant: EntityKey; readonly clock: TestClock; readonly store: Store };

/** The channel of a merchant. */
const channelOf = (merchant: EntityKey): EntityKey => (merchant + 1) as EntityKey;

/** A gateway that does nothing but screen the payments of one merchant. */
export function gatewayWith(
  riskRules: readonly RiskRule[],
  { merchant, clock, store, listed = [] }: LoneMerchant & { readonly listed?: readonly ListKind[] },
): Screening & Concluding {
  const settings = { riskScreening: true, riskService: false, riskRules };
  const row = { version: 1, state: 'active', name: 'An entity' } as const;
  const entities: readonly EntityRow[] = [
    { ...row, key: merchant, id: 'a'.repeat(32), kind: 'merchant', parent: null, settings: {} },
    { ...row, key: channelOf(merchant), id: 'b'.repeat(32), kind: 'channel', parent: merchant, settings },
  ];
  return {
    mode: 'test',
    store,
    clock,
    ids,
    entities: entitiesOf(entities, [], { listed: listed.map((kind) => ({ entity: merchant, list: 'block', kind })) }),
    riskScreeners: {},
    countries: noCountries,
    networks: ipNetworks,
    riskHash: keyedHash(secret),
    log: { info: nothing, warn: nothing, error: nothing },
  };
}

type Payer = {
  readonly cents: number;
  readonly currency?: string;
  readonly fields: Fields;
  readonly account?: Account;
};

/** A payment of the merchant's channel, before it is screened. */
export const paymentOf = (
  { merchant, clock }: Pick<LoneMerchant, 'merchant' | 'clock'>,
  { cents, currency = 'EUR', fields, account = { kind: 'brandOnly' } }: Payer,
): Screened & { readonly payment: NewPayment } => ({
  payment: newPayment({
    key: ids.key('payment'),
    entity: channelOf(merchant),
    checkout: null,
    type: 'DB',
    amountCents: cents as Cents,
    currency,
    brand: 'VISA',
    testMode: 'INTERNAL',
    ndc: '',
    createdAt: clock.now(),
    fields,
  }),
  account,
  address: undefined,
});

/** Screens one payment and counts it; returns the names of the rules that fired. */
export const screens = (gateway: Screening, payment: Screened): Promise<readonly string[]> =>
  whileCounted(gateway, payment, async ({ reasons }, counting) => {
    await gateway.store.commit(counting);
    return reasons.map(({ rule }) => rule);
  });

/** A payment that was screened, counted and sent to its acquirer, with the names of the rules that fired. */
export type ScreenedAndSent = { readonly sent: SentFirst; readonly fired: readonly string[] };

/** Screens one payment, and keeps it as sent to its acquirer in the commit that counts it. */
export const screensAndSends = (
  gateway: Screening,
  screened: Screened & { readonly payment: NewPayment },
): Promise<ScreenedAndSent> =>
  whileCounted(gateway, screened, async (risk, counting) => {
    const { payment } = screened;
    const row = atAcquirer({ ...payment, findings: { ...payment.findings, risk } });
    const kept = await keepPayment(gateway, row, counting);
    if (!kept.moved) throw new Error('Expected the payment to be new, but it was there before');
    return { sent: kept.payment, fired: risk.reasons.map(({ rule }) => rule) };
  });

/** Ends a payment by the response of its acquirer, which is counted with its end. */
export async function endsBy(gateway: Concluding, payment: SentFirst, response: FinalResponse): Promise<void> {
  await concludePayment(gateway, { kind: 'first', payment }, { response, inquiry: null });
}
