import { beforeEach, describe, expect, it } from 'vitest';
import type { RetryBlock } from '../../core/agreements/advice.ts';
import type { Agreement } from '../../core/agreements/agreement.ts';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { AgreementKey, EntityKey, PaymentKey, RegistrationKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { at, type Kind, nextKey } from './store.fixture.ts';

const entity = 7 as EntityKey;
const account = 'a'.repeat(24);
const realm = 'real' as const;

/** An agreement about three instalments, of which one is paid. */
const anAgreement = (changes: Partial<Agreement> = {}): Agreement => ({
  key: nextKey('agreement') as AgreementKey,
  version: 0,
  entity,
  account,
  registration: null,
  type: 'INSTALLMENT',
  recurringType: null,
  currency: 'EUR',
  realm,
  initialTransactionId: null,
  expiry: '2030-12-31',
  frequencyDays: 28,
  paymentsMax: 3,
  payments: 1,
  chargedAt: at(10),
  openPayment: null,
  cancelledBy: null,
  createdAt: at(10),
  ...changes,
});

/** An entity that was not kept before. */
const anEntity = { version: 0, name: 'An entity', state: 'active', settings: {} } as const;

/** The contract of agreements and retry blocks, on every database. */
export function agreementFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const keep = async (row: Agreement): Promise<Agreement> => {
    await store.commit([{ kind: 'saveAgreement', row }]);
    return { ...row, version: row.version + 1 };
  };

  const keepEntity = async (kind: 'merchant' | 'channel', parent: EntityKey | null): Promise<EntityKey> => {
    const key = nextKey('entity') as EntityKey;
    await store.commit([{ kind: 'saveEntity', row: { ...anEntity, key, id: `${key}`, kind, parent } }]);
    return key;
  };

  describe('an agreement', () => {
    it('is kept whole, and replaced only at the version that was read', async () => {
      const kept = await keep(anAgreement());
      expect(await store.agreement(kept.key)).toEqual(kept);
      const taken = await keep({ ...kept, openPayment: nextKey('payment') });
      await expect(keep({ ...kept, openPayment: nextKey('payment') })).rejects.toBeInstanceOf(VersionConflict);
      expect(await store.agreement(kept.key)).toEqual(taken);
      await expect(keep(anAgreement({ key: kept.key }))).rejects.toBeInstanceOf(UniqueViolation);
    });

    it('never has more payments than agreed', async () => {
      const kept = await keep(anAgreement({ payments: 3 }));
      await expect(keep({ ...kept, payments: 4 })).rejects.toEqual(new RuleBroken('agreements_payments_within_limit'));
      expect((await keep(anAgreement({ paymentsMax: 0 }))).payments).toBe(1);
    });

    it('is found by its first payment’s scheme id, of the channels of its merchant alone', async () => {
      const id = '112233445566778';
      const [merchant, other] = [await keepEntity('merchant', null), await keepEntity('merchant', null)];
      const [channel, sibling] = [await keepEntity('channel', merchant), await keepEntity('channel', merchant)];
      const foreign = await keepEntity('channel', other);
      const kept = await keep(anAgreement({ entity: channel, initialTransactionId: id }));
      const found = (key: EntityKey, of: EntityKey | null, named = id) =>
        store.agreementByTransaction({ id: named, entity: key, merchant: of, realm });
      expect([await found(channel, merchant), await found(sibling, merchant)]).toEqual([kept, kept]);
      expect([await found(channel, null), await found(sibling, null)]).toEqual([kept, undefined]);
      expect([await found(foreign, other), await found(foreign, null)]).toEqual([undefined, undefined]);
      expect(await found(channel, merchant, 'x')).toBeUndefined();
    });

    it('is found by what is of its realm: a test meets that of tests, and a payment that of payments', async () => {
      const [id, registration] = ['998877665544332', nextKey('registration') as RegistrationKey];
      const real = await keep(anAgreement({ initialTransactionId: id, registration }));
      const test = await keep(anAgreement({ initialTransactionId: id, registration, realm: 'test' }));
      const found = (of: Agreement['realm']) =>
        Promise.all([
          store.agreementByTransaction({ id, entity, merchant: null, realm: of }),
          store.agreementByRegistration({ registration, realm: of }),
        ]);
      expect([await found('real'), await found('test')]).toEqual([
        [real, real],
        [test, test],
      ]);
    });

    it('is the latest of its registration that stands, or else the latest', async () => {
      const registration = nextKey('registration') as RegistrationKey;
      const [first, second] = [await keep(anAgreement({ registration })), await keep(anAgreement({ registration }))];
      expect(await store.agreementByRegistration({ registration, realm })).toEqual(second);
      await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement: second.key, code: '800.100.500' } }]);
      expect(await store.agreementByRegistration({ registration, realm })).toEqual(first);
      await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement: first.key, code: '800.100.500' } }]);
      expect((await store.agreementByRegistration({ registration, realm }))?.key).toBe(second.key);
    });

    it('is found for many registrations at once, with all others of each', async () => {
      const registrations = Array.from({ length: 70 }, () => nextKey('registration') as RegistrationKey);
      const [first, last] = [registrations[0] as RegistrationKey, registrations[69] as RegistrationKey];
      const earlier = await keep(anAgreement({ registration: first }));
      const later = await keep(anAgreement({ registration: first }));
      const other = await keep(anAgreement({ registration: last }));
      const found = await store.agreementsBy(registrations);
      expect([found.get(first), found.get(last)]).toEqual([[later, earlier], [other]]);
      expect([...found.values()].flat()).toHaveLength(3);
    });

    it('is free after its open payment, with one payment more if that was approved', async () => {
      const payment = nextKey('payment');
      const open = await keep({ ...(await keep(anAgreement())), openPayment: payment });
      const settled = { agreement: open.key, payment: nextKey('payment'), chargedAt: at(20) };
      await store.commit([{ kind: 'settleAgreement', settlement: settled }]);
      expect(await store.agreement(open.key)).toEqual(open);
      await store.commit([{ kind: 'settleAgreement', settlement: { ...settled, payment, chargedAt: null } }]);
      expect(await store.agreement(open.key)).toMatchObject({ openPayment: null, payments: 1, chargedAt: at(10) });
      const again = await store.agreement(open.key);
      await keep({ ...open, ...again, openPayment: payment });
      await store.commit([
        { kind: 'settleAgreement', settlement: { ...settled, payment } },
        { kind: 'settleAgreement', settlement: { ...settled, payment } },
      ]);
      expect(await store.agreement(open.key)).toMatchObject({ openPayment: null, payments: 2, chargedAt: at(20) });
    });

    it('is cancelled with all of its account, and keeps the first reason', async () => {
      const [one, other, foreign] = [
        await keep(anAgreement()),
        await keep(anAgreement()),
        await keep(anAgreement({ entity: 8 as EntityKey })),
      ];
      await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement: one.key, code: '800.100.500' } }]);
      await store.commit([{ kind: 'cancelAgreements', cancellation: { entity, account, code: '800.100.501' } }]);
      const reasons = await Promise.all([one, other, foreign].map(({ key }) => store.agreement(key)));
      expect(reasons.map((row) => row?.cancelledBy)).toEqual(['800.100.500', '800.100.501', null]);
    });

    it('stands again where it was cancelled for a reason that no longer holds, and not where for another', async () => {
      const [one, other] = [await keep(anAgreement()), await keep(anAgreement())];
      await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement: one.key, code: '800.100.204' } }]);
      await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement: other.key, code: '800.100.500' } }]);
      for (const { key: agreement } of [one, other])
        await store.commit([{ kind: 'reopenAgreement', reopening: { agreement, code: '800.100.204' } }]);
      const reasons = await Promise.all([one, other].map(({ key }) => store.agreement(key)));
      expect(reasons.map((row) => row?.cancelledBy)).toEqual([null, '800.100.500']);
    });

    it('is needed where it has not been cancelled for one reason, or for any, and stays as it is', async () => {
      const one = await keep(anAgreement());
      const need = { agreement: one.key, notCancelledBy: '800.100.204' };
      const standing = { agreement: one.key, notCancelledBy: null };
      await store.commit([
        { kind: 'needAgreement', need },
        { kind: 'needAgreement', need: standing },
      ]);
      expect(await store.agreement(one.key)).toEqual(one);
      await store.commit([{ kind: 'cancelAgreements', cancellation: { agreement: one.key, code: '800.100.204' } }]);
      await expect(store.commit([{ kind: 'needAgreement', need }])).rejects.toBeInstanceOf(VersionConflict);
      await expect(store.commit([{ kind: 'needAgreement', need: standing }])).rejects.toBeInstanceOf(VersionConflict);
      await store.commit([{ kind: 'needAgreement', need: { ...need, notCancelledBy: '800.100.500' } }]);
    });

    it('that ends its mandate is in the way of what needs that mandate in any channel of the merchant, until it is removed', async () => {
      const id = 'M'.repeat(35);
      const merchant = await keepEntity('merchant', null);
      const [channel, sibling] = [await keepEntity('channel', merchant), await keepEntity('channel', merchant)];
      const named = { id, entity: channel, merchant, realm };
      const need = { ...named, since: at(0), notCancelledBy: '800.100.204' };
      const needs = (changes: Partial<typeof need> = {}) =>
        store.commit([{ kind: 'needMandate', need: { ...need, ...changes } }]);
      const other = await keep(anAgreement({ entity: channel, initialTransactionId: id }));
      await needs();
      const end = await keep(
        anAgreement({ entity: channel, initialTransactionId: id, cancelledBy: '800.100.204', createdAt: at(20) }),
      );
      for (const changes of [{}, { entity: sibling }, { since: at(20) }])
        await expect(needs(changes)).rejects.toBeInstanceOf(VersionConflict);
      await needs({ since: at(21) });
      await needs({ id: 'N'.repeat(35) });
      await needs({ entity: sibling, merchant: await keepEntity('merchant', null) });
      await needs({ notCancelledBy: '800.100.500' });
      expect(await store.agreementsOfMandate({ ...named, entity: sibling })).toEqual([end, other]);
      expect(await store.agreementsOfMandate({ ...named, id: 'x' })).toEqual([]);
      await store.commit([{ kind: 'removeAgreement', agreement: end.key }]);
      expect(await store.agreement(end.key)).toBeUndefined();
      await needs();
    });
  });

  it('declined tries count for their account while they are younger than a moment', async () => {
    const tries = (since: number, of = account) => store.declinedTries({ hashes: [of], since: at(since) });
    const add = (time: number, since: number, of = account) => {
      const payment = nextKey('payment') as PaymentKey;
      return store.commit([
        { kind: 'addDeclinedTry', declinedTry: { payment, entity, account: of, at: at(time), since: at(since) } },
      ]);
    };
    for (const time of [10, 20, 30]) await add(time, 0);
    await add(25, 0, 'b'.repeat(24));
    expect([await tries(0), await tries(10), await tries(29), await tries(30)]).toEqual([3, 2, 1, 0]);
    await add(40, 20);
    expect([await tries(0), await tries(0, 'b'.repeat(24))]).toEqual([2, 1]);
    expect(await store.declinedTries({ hashes: [account, 'b'.repeat(24)], since: at(0) })).toBe(3);
  });

  it('the blocks of an account’s retries count side by side, in each channel of a merchant', async () => {
    const merchant = await keepEntity('merchant', null);
    const [channel, sibling] = [await keepEntity('channel', merchant), await keepEntity('channel', merchant)];
    const block: RetryBlock = { entity: channel, account, resultCode: '700.600.002', since: at(1), until: at(73) };
    const other = { ...block, entity: sibling, account: 'b'.repeat(24) };
    const blocks = async (from: EntityKey, of: EntityKey | null, ...hashes: string[]) =>
      (await store.retryBlocks({ entity: from, merchant: of, hashes })).toSorted((a, b) => a.since - b.since);
    expect(await blocks(channel, null, account)).toEqual([]);
    await store.commit([{ kind: 'blockRetries', block }]);
    expect(await blocks(channel, null, account)).toEqual([block]);
    const forGood = { ...block, resultCode: '700.601.003', since: at(2), until: null };
    for (const row of [forGood, { ...other, since: at(3) }]) await store.commit([{ kind: 'blockRetries', block: row }]);
    expect(await blocks(channel, null, account)).toEqual([block, forGood]);
    const hashes = Array.from({ length: 100 }, (_, of) => (of === 99 ? other.account : of === 3 ? account : `${of}`));
    expect(await blocks(channel, merchant, ...hashes)).toEqual([block, forGood, { ...other, since: at(3) }]);
    expect(await blocks(sibling, null, ...hashes)).toEqual([{ ...other, since: at(3) }]);
    expect(await blocks(8 as EntityKey, null, account)).toEqual([]);
  });

  it('the same advice once more blocks until the later time, and one for good stays', async () => {
    const channel = await keepEntity('channel', null);
    const block: RetryBlock = { entity: channel, account, resultCode: '700.600.002', since: at(5), until: at(77) };
    const kept = async (row: Pick<RetryBlock, 'since' | 'until'>) => {
      await store.commit([{ kind: 'blockRetries', block: { ...block, ...row } }]);
      const [only, ...more] = await store.retryBlocks({ entity: channel, merchant: null, hashes: [account] });
      expect(more).toEqual([]);
      return only;
    };
    expect(await kept({ since: at(5), until: at(77) })).toEqual(block);
    expect(await kept({ since: at(1), until: at(73) })).toEqual(block);
    expect(await kept({ since: at(6), until: at(78) })).toEqual({ ...block, since: at(6), until: at(78) });
    expect(await kept({ since: at(7), until: null })).toEqual({ ...block, since: at(7), until: null });
    expect(await kept({ since: at(8), until: at(80) })).toEqual({ ...block, since: at(8), until: null });
  });
}
