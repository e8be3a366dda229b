import { beforeEach, describe, expect, it } from 'vitest';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { EndedPayment } from '../../core/payments/payment.ts';
import { deleted, registrationOf } from '../../core/registrations/registration.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { aPayment, aRegistration, at, type Kind, nextKey, stored } from './store.fixture.ts';

const gone = { deletion: nextKey('payment'), at: at(1_800_000_000_001) };

/** The contract of registrations, on every database. */
export function registrationFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  describe('a registration', () => {
    it('is kept in the commit of the payment that creates it, or not at all', async () => {
      // The cast holds because the payment of the fixture is approved.
      const payment = aPayment() as EndedPayment;
      const registration = { ...aRegistration(), key: registrationOf(payment.key) };
      await store.commit([
        { kind: 'concludePayment', conclusion: { payment, root: null, entries: [], postings: [], registration } },
      ]);
      expect(await store.registration(registration.key)).toEqual(stored(registration));
      const again = aPayment() as EndedPayment;
      await expect(
        store.commit([
          {
            kind: 'concludePayment',
            conclusion: { payment: again, root: null, entries: [], postings: [], registration },
          },
        ]),
      ).rejects.toThrow(UniqueViolation);
      expect(await store.payment(again.key)).toBeUndefined();
    });

    it('is deleted once: the second deletion is a version conflict', async () => {
      const row = aRegistration();
      await store.commit([{ kind: 'saveRegistration', row }]);
      const kept = stored(row);
      await store.commit([{ kind: 'saveRegistration', row: deleted(kept, gone) }]);
      expect(await store.registration(row.key)).toEqual(stored(deleted(kept, gone)));
      await expect(store.commit([{ kind: 'saveRegistration', row: deleted(kept, gone) }])).rejects.toThrow(
        VersionConflict,
      );
    });

    it('remembers the due date of the latest debit under its mandate, each time from the row that was read', async () => {
      const row = aRegistration();
      await store.commit([{ kind: 'saveRegistration', row }]);
      const used = { ...stored(row), mandateUsedOn: '2026-12-04' };
      await store.commit([{ kind: 'saveRegistration', row: used }]);
      expect(await store.registration(row.key)).toEqual(stored(used));
      const again = { kind: 'saveRegistration', row: { ...used, mandateUsedOn: '2027-01-04' } } as const;
      await expect(store.commit([again])).rejects.toThrow(VersionConflict);
    });

    it('shows its mandate to the channels of its merchant until it is deleted', async () => {
      const keepEntity = async (kind: 'merchant' | 'channel', parent: EntityKey | null): Promise<EntityKey> => {
        const key = nextKey('entity') as EntityKey;
        const entity = { version: 0, key, id: `${key}`, kind, parent, name: 'An entity', state: 'active' } as const;
        await store.commit([{ kind: 'saveEntity', row: { ...entity, settings: {} } }]);
        return key;
      };
      const merchant = await keepEntity('merchant', null);
      const [channel, sibling] = [await keepEntity('channel', merchant), await keepEntity('channel', merchant)];
      const [id, other] = [`M${channel}`, `N${channel}`];
      const row = { ...aRegistration(), entity: channel, fields: { 'bankAccount.mandate.id': id } };
      await store.commit([{ kind: 'saveRegistration', row }]);
      const isStored = (entity: EntityKey, of: EntityKey | null, named = id) =>
        store.isMandateStored({ id: named, entity, merchant: of, realm: 'real' });
      expect(await Promise.all([isStored(channel, null), isStored(sibling, merchant)])).toEqual([true, true]);
      expect(await Promise.all([isStored(sibling, null), isStored(channel, merchant, other)])).toEqual([false, false]);
      await store.commit([{ kind: 'saveRegistration', row: deleted(stored(row), gone) }]);
      expect(await isStored(channel, merchant)).toBe(false);
    });

    it('has an account until it is deleted, and none afterwards', async () => {
      const row = aRegistration();
      for (const broken of [
        { ...row, sealed: null },
        { ...deleted(row, gone), sealed: 'still there' },
        { ...deleted(row, gone), deletion: null },
      ])
        // The cast allows what the database has to refuse.
        await expect(store.commit([{ kind: 'saveRegistration', row: broken as never }])).rejects.toThrow(RuleBroken);
      expect(await store.registration(row.key)).toBeUndefined();
    });
  });
}
