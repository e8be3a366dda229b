import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditKey } from '../../core/audit/entry.ts';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { Session } from '../../core/users/session.ts';
import type { User, UserKey } from '../../core/users/user.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Store } from '../store.ts';
import type { Kind } from './store.fixture.ts';

const aUser: User = {
  key: 11 as UserKey,
  version: 0,
  email: 'a@example.com',
  name: 'Ä',
  language: 'de',
  zone: 'Europe/Berlin',
  density: 'compact',
  entity: null,
  roles: ['finance', 'risk'],
  state: 'active',
  password: null,
  totp: null,
  totpStep: 0,
  recoveryCodes: [],
  passkeys: [
    { id: 'k', publicKey: 'p', counter: 1, transports: ['usb'], name: 'Ü', createdAt: 1 as Instant, usedAt: null },
  ],
  invitation: 'i'.repeat(64),
  invitedUntil: 5 as Instant,
  failures: 0,
  lockedUntil: null,
  createdAt: 1 as Instant,
  lastSeenAt: null,
};

const aSession: Session = {
  hash: 'a'.repeat(64),
  user: aUser.key,
  createdAt: 1 as Instant,
  seenAt: 1 as Instant,
  provenAt: 1 as Instant,
  address: '::1',
  browser: 'Firefox',
};

const anEntry = (key: number): AuditEntry => ({
  key: key as AuditKey,
  at: 1 as Instant,
  actor: 'a@example.com',
  roles: ['finance'],
  entity: null,
  action: 'refund',
  subject: key % 2 === 0 ? 'even' : 'odd',
  before: null,
  after: { amount: '1.00' },
  address: '::1',
  ndc: 'n',
  seal: String(key),
  place: null,
  link: null,
});

/** The contract of users, sessions and the audit, on every database. */
export function userFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });

  describe('users', () => {
    it('are found by key, address and invitation', async () => {
      await store.commit([{ kind: 'saveUser', row: aUser }]);
      const kept = { ...aUser, version: 1 };
      expect(await store.user(aUser.key)).toEqual(kept);
      expect(await store.usersAmong([7 as UserKey, aUser.key])).toEqual([kept]);
      expect(await store.userByEmail(aUser.email)).toEqual(kept);
      expect(await store.userByInvitation('i'.repeat(64))).toEqual(kept);
      expect(await store.users()).toEqual([kept]);
      expect(await store.userByEmail('A@example.com')).toBeUndefined();
    });

    it('are changed by their version, and have addresses of their own', async () => {
      await store.commit([{ kind: 'saveUser', row: aUser }]);
      const row = { ...aUser, version: 1, name: 'B' };
      await store.commit([{ kind: 'saveUser', row }]);
      await expect(store.commit([{ kind: 'saveUser', row }])).rejects.toThrow(VersionConflict);
      const other = { ...aUser, key: 12 as UserKey, invitation: null };
      await expect(store.commit([{ kind: 'saveUser', row: other }])).rejects.toEqual(
        new UniqueViolation('users_email'),
      );
      const half = { ...other, email: 'b', password: 'x' };
      await expect(store.commit([{ kind: 'saveUser', row: half }])).rejects.toEqual(
        new RuleBroken('users_password_has_totp'),
      );
    });
  });

  describe('sessions', () => {
    const other = { ...aSession, hash: 'b'.repeat(64), createdAt: 2 as Instant };
    beforeEach(() =>
      store.commit([
        { kind: 'saveUser', row: aUser },
        { kind: 'openSession', session: aSession },
        { kind: 'openSession', session: other },
      ]),
    );

    it('are found by their hash, and all of a user, the latest first', async () => {
      expect(await store.session(aSession.hash)).toEqual(aSession);
      expect(await store.sessionsOf(aUser.key)).toEqual([other, aSession]);
    });

    it('remember their latest use, and end one by one, all together, or when they are old', async () => {
      for (const seenAt of [9, 7] as Instant[]) await store.useSession({ hash: aSession.hash, seenAt });
      expect((await store.session(aSession.hash))?.seenAt).toBe(9);
      await store.deleteOldSessions(9 as Instant);
      expect(await store.sessionsOf(aUser.key)).toEqual([{ ...aSession, seenAt: 9 }]);
      await store.commit([
        { kind: 'endSessions', sessions: { user: 99 as UserKey, hash: aSession.hash } },
        { kind: 'openSession', session: other },
      ]);
      expect(await store.sessionsOf(aUser.key)).toHaveLength(2);
      await store.commit([{ kind: 'endSessions', sessions: { user: aUser.key, hash: aSession.hash } }]);
      expect(await store.sessionsOf(aUser.key)).toEqual([other]);
      await store.commit([{ kind: 'endSessions', sessions: { user: aUser.key, hash: null } }]);
      expect(await store.sessionsOf(aUser.key)).toEqual([]);
    });
  });

  describe('audit entries', () => {
    const entries = [21, 22, 23].map(anEntry);
    beforeEach(() => store.commit(entries.map((entry) => ({ kind: 'addAuditEntry', entry }))));

    it('are read from the latest on, by what they are about, and those without a place', async () => {
      const all = { by: null, after: 0 as AuditKey, before: 99 as AuditKey, limit: 9 };
      expect(await store.auditEntries({ ...all, before: 23 as AuditKey, limit: 1 })).toEqual([entries[1]]);
      expect(await store.auditEntries({ ...all, after: 22 as AuditKey })).toEqual([entries[2]]);
      expect(await store.auditEntries({ ...all, by: { subject: 'odd' } })).toEqual([entries[2], entries[0]]);
      expect(await store.auditEntries({ ...all, by: { actor: 'a@example.com' }, limit: 1 })).toEqual([entries[2]]);
      expect(await store.auditEntries({ ...all, by: { actor: 'b@example.com' } })).toEqual([]);
      expect(await store.auditOf('odd')).toEqual([entries[0], entries[2]]);
      expect(await store.auditAmong(['even', 'odd', 'none'])).toEqual(expect.arrayContaining(entries));
      const ofShop = { ...anEntry(25), entity: 5 as EntityKey };
      await store.commit([{ kind: 'addAuditEntry', entry: ofShop }]);
      expect(await store.auditOfEntity({ entity: 5 as EntityKey, limit: 2 })).toEqual([ofShop]);
      expect(await store.unlinkedAudit(2)).toEqual(entries.slice(0, 2));
      expect(await store.auditHead()).toBeUndefined();
    });

    it('are linked once, each at a place of its own', async () => {
      const links = entries.map(({ key }, i) => ({ key, place: i + 1, link: `l${i}` }));
      await store.linkAudit(links);
      expect(await store.auditHead()).toEqual({ ...entries[2], place: 3, link: 'l2' });
      expect((await store.auditChain({ after: 1, limit: 9 })).map(({ place }) => place)).toEqual([2, 3]);
      await expect(store.linkAudit(links.slice(0, 1))).rejects.toThrow(VersionConflict);
      await store.commit([{ kind: 'addAuditEntry', entry: anEntry(24) }]);
      await expect(store.linkAudit([{ key: 24 as AuditKey, place: 3, link: 'x' }])).rejects.toEqual(
        new UniqueViolation('audit_place'),
      );
    });
  });
}
