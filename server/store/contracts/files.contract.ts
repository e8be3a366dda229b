import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { Evidence } from '../../core/disputes/evidence.ts';
import { RuleBroken, UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { KeptFileKey } from '../../core/file-parts/part.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { FileSource } from '../../core/file-sources/source.ts';
import type { PickUpKey } from '../../core/pick-up/key.ts';
import type { ReportExport, ReportFile } from '../../core/reports/export.ts';
import type { SettlementBatch } from '../../core/settlement/batch.ts';
import type { BatchKey, EntityKey, Instant, ReportFileKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { aChannel, aMerchant, cents, type Kind, nextKey } from './store.fixture.ts';

const at = Date.UTC(2026, 10, 20) as Instant;

const aBatch = (entity: EntityKey, currency: string): SettlementBatch => ({
  key: nextKey('batch'),
  entity,
  merchantAccountId: 'a'.repeat(32),
  acquirer: 'PROCESSOR_A',
  cutOffAt: at,
  date: '2026-11-20',
  currency,
  payoutCurrency: currency,
  rate: '1',
  grossCents: cents(92_00),
  payoutCents: cents(90_00),
  feeCents: cents(2_00),
  lines: 0,
  clearingInstituteName: 'An acquirer',
  clearingInstituteMerchantId: 'TW-4711',
  zone: 'UTC',
});

/** The contract of pick-up keys, file receivers and file sources, on every database. */
export function fileFacts({ create }: Kind): void {
  describe('files that are picked up or delivered', () => {
    let store: Store;
    let entity: EntityKey;
    beforeEach(async () => {
      store = await (await create())();
      await store.provision([aMerchant, aChannel], []);
      entity = (await store.entities())[1]?.key ?? expect.fail('No channel');
      return () => store.close();
    });
    const rejects = (change: Change, fault: typeof RuleBroken | typeof UniqueViolation | typeof VersionConflict) =>
      expect(store.commit([change])).rejects.toBeInstanceOf(fault);
    const aKey = (): PickUpKey => ({
      key: nextKey('pickUpKey'),
      entity,
      name: 'bookkeeping',
      publicKey: 'ssh-ed25519 AAAA',
      fingerprint: 'SHA256:one',
      createdAt: at,
      provisioned: false,
    });
    const aReceiver = (): FileReceiver => ({
      key: nextKey('fileReceiver'),
      version: 0,
      entity,
      name: 'bookkeeping',
      host: 'sftp.shop.example',
      port: 22,
      user: 'tillway',
      hostKey: 'ssh-ed25519 AAAA',
      folder: 'incoming',
      columns: 'standard',
      publicKey: 'ssh-ed25519 BBBB',
      privateKey: '1.sealed',
      createdAt: at,
      provisioned: false,
    });
    const closes = async (currency: string): Promise<SettlementBatch> => {
      const batch = aBatch(entity, currency);
      await store.commit([{ kind: 'closeBatch', closed: { batch, lines: [], postings: [], fees: [] } }]);
      return batch;
    };

    describe('a pick-up key', () => {
      it('is an entity’s once, found by its fingerprint, and removed once', async () => {
        const row = aKey();
        await store.commit([{ kind: 'addPickUpKey', pickUpKey: row }]);
        await rejects({ kind: 'addPickUpKey', pickUpKey: aKey() }, UniqueViolation);
        expect([await store.pickUpKeysWith(row.fingerprint), await store.pickUpKey(row.key)]).toEqual([[row], row]);
        await store.commit([{ kind: 'removePickUpKey', pickUpKey: row.key }]);
        await rejects({ kind: 'removePickUpKey', pickUpKey: row.key }, VersionConflict);
        expect([await store.pickUpKeys(), await store.pickUpKey(row.key)]).toEqual([[], undefined]);
      });
    });

    describe('the files of a channel', () => {
      it('are those that were made, with their sizes in UTF-8, and those that are missing are known', async () => {
        const [made, missing] = [await closes('EUR'), await closes('JPY')];
        const file = { batch: made.key, format: 'standard', name: 'one.csv', hash: 'ab', madeAt: at } as const;
        await store.keepSettlementFile({ ...file, content: 'Ä;€\r\n' });
        const { hash: _, ...entry } = { ...file, bytes: 8 };
        const slice = { entity, columns: 'standard', limit: 10 } as const;
        expect(await store.fileEntries({ ...slice, after: 0 as BatchKey })).toEqual([entry]);
        expect(await store.fileEntriesOf(made.key)).toEqual([entry]);
        expect(await store.fileEntries({ ...slice, columns: 'extended', after: 0 as BatchKey })).toEqual([]);
        expect((await store.batchesWithoutFile(slice)).map(({ key }) => key)).toEqual([missing.key]);
      });
    });

    describe('a file receiver', () => {
      it('is changed where it still has the version that was read', async () => {
        const row = aReceiver();
        await store.commit([{ kind: 'saveFileReceiver', row }]);
        const saved = { ...row, version: 1 };
        expect(await store.fileReceiver(row.key)).toEqual(saved);
        await store.commit([{ kind: 'saveFileReceiver', row: { ...saved, folder: 'x' } }]);
        await rejects({ kind: 'saveFileReceiver', row: saved }, VersionConflict);
      });

      it('has what its channel has closed since, each file once', async () => {
        const earlier = await closes('EUR');
        const { key: receiver, ...row } = aReceiver();
        await store.commit([{ kind: 'saveFileReceiver', row: { key: receiver, ...row } }]);
        const batch = await closes('JPY');
        const slice = { receiver, entity, columns: 'standard', from: receiver, limit: 10 } as const;
        const file = { batch: batch.key, format: 'standard' } as const;
        expect(await store.undeliveredFiles(slice)).toEqual([file]);
        const begin = { receiver, ...file };
        await store.commit([{ kind: 'beginFileDelivery', delivery: begin }]);
        await rejects({ kind: 'beginFileDelivery', delivery: begin }, UniqueViolation);
        expect(await store.undeliveredFiles(slice)).toEqual([]);
        await store.commit([{ kind: 'moveFileDelivery', delivery: { ...begin, state: 'renaming' } }]);
        expect(await store.fileDelivery(begin)).toEqual({ ...begin, state: 'renaming' });
        await store.commit([{ kind: 'reopenDeliveries', receiver: nextKey('fileReceiver') }]);
        expect((await store.fileDelivery(begin))?.state).toBe('renaming');
        await store.commit([{ kind: 'reopenDeliveries', receiver }]);
        expect((await store.fileDelivery(begin))?.state).toBe('waiting');
        const ofReport = { file: nextKey('reportFile'), receiver, at: null, reason: null } as const;
        await store.commit([{ kind: 'addReportDelivery', delivery: { ...ofReport, state: 'waiting' } }]);
        expect(await store.countUndelivered(receiver)).toBe(2);
        await store.commit([{ kind: 'moveFileDelivery', delivery: { ...begin, state: 'delivered' } }]);
        await store.commit([{ kind: 'moveReportDelivery', delivery: { ...ofReport, state: 'delivered' } }]);
        expect(await store.countUndelivered(receiver)).toBe(0);
        const tried = { key: nextKey('fileTry'), ...begin, at, reason: 'timedOut' };
        await store.commit([{ kind: 'logFileTry', tried }]);
        expect(await store.fileTries({ receiver, before: nextKey('fileTry'), limit: 10 })).toEqual([tried]);
        await store.commit([{ kind: 'removeFileReceiver', receiver }]);
        expect([await store.fileReceivers(), await store.fileDelivery(begin)]).toEqual([[], undefined]);
        expect(earlier.key).toBeLessThan(receiver);
      });
    });

    describe('a file source', () => {
      const aSource = (): FileSource => {
        const { columns: _columns, key: _key, ...server } = aReceiver();
        const never = { busyUntil: null, lookedAt: null, fault: null };
        const reading = { merchantAccount: null, files: '*.csv', profile: 'reconciliation-record' };
        return { ...server, ...reading, ...never, key: nextKey('fileSource') };
      };
      const later = (at + 60_000) as Instant;

      it('is one process’s until its time is over or its look has ended, whatever else is changed', async () => {
        const { key, ...row } = aSource();
        await store.commit([{ kind: 'saveFileSource', row: { key, ...row } }]);
        await rejects({ kind: 'saveFileSource', row: aSource() }, UniqueViolation);
        const claim = { key, now: at, until: later };
        await store.commit([{ kind: 'claimFileSource', claim }]);
        await rejects({ kind: 'claimFileSource', claim }, VersionConflict);
        await store.commit([{ kind: 'claimFileSource', claim: { ...claim, now: later } }]);
        const saved = { ...row, key, version: 1 };
        await store.commit([{ kind: 'saveFileSource', row: { ...saved, folder: 'x' } }]);
        await rejects({ kind: 'saveFileSource', row: saved }, VersionConflict);
        const looked = { key, lookedAt: later, fault: 'unreachable' };
        expect(await store.fileSource(key)).toEqual({ ...saved, version: 2, folder: 'x', busyUntil: later });
        await store.commit([{ kind: 'endSourceLook', look: looked }]);
        expect(await store.fileSources()).toEqual([{ ...saved, version: 2, folder: 'x', ...looked }]);
        await store.commit([{ kind: 'claimFileSource', claim }]);
      });

      it('has each of its files once, by name', async () => {
        const row = aSource();
        const source = row.key;
        await store.commit([{ kind: 'saveFileSource', row }]);
        const seen = { source, bytes: 1, modifiedAt: 2, state: 'seen', at, reason: null, file: null } as const;
        const [a, b] = [
          { ...seen, name: 'a.csv' },
          { ...seen, name: 'b.csv' },
        ];
        await store.commit([b, a].map((file) => ({ kind: 'noteFetchedFile', file })));
        const quarantined = { ...a, bytes: 3, state: 'quarantined', file: nextKey('acquirerFile') } as const;
        const failed = { ...b, state: 'failed', reason: 'timedOut' } as const;
        await store.commit([quarantined, failed].map((file) => ({ kind: 'noteFetchedFile', file })));
        const files = (after: string) => store.fetchedFiles({ source, after, limit: 10 });
        expect([await files(''), await files('a.csv')]).toEqual([[quarantined, failed], [failed]]);
        await store.commit([{ kind: 'forgetQuarantinedFiles', source }]);
        expect(await files('')).toEqual([failed]);
        await store.commit([{ kind: 'removeFileSource', source }]);
        expect([await files(''), await store.fileSource(source)]).toEqual([[], undefined]);
      });
    });

    describe('the bytes of a file', () => {
      it('are parts in their order, of which some are deleted at a time, the oldest file first', async () => {
        const [first, second] = [nextKey('acquirerFile'), nextKey('evidence')];
        const part = (file: KeptFileKey, number: number) => ({ file, number, sealed: `1.${number}` });
        const parts = [part(first, 1), part(first, 0), part(first, 2), part(second, 0)];
        await store.commit(parts.map((each) => ({ kind: 'addFilePart', part: each })));
        await rejects({ kind: 'addFilePart', part: part(second, 0) }, UniqueViolation);
        const read = (file: KeptFileKey, after: number) => store.fileParts({ file, after, limit: 2 });
        expect([await read(first, -1), await read(first, 1)]).toEqual([
          [part(first, 0), part(first, 1)],
          [part(first, 2)],
        ]);
        expect(await store.deleteOldFileParts({ before: first, limit: 2 })).toBe(0);
        expect(await store.deleteOldFileParts({ before: second, limit: 2 })).toBe(2);
        expect(await store.deleteFileParts({ file: first, limit: 2 })).toBe(1);
        expect([await read(first, -1), await read(second, -1)]).toEqual([[], [part(second, 0)]]);
      });
    });

    describe('a report that is made regularly', () => {
      const made = (): ReportExport => ({
        key: nextKey('reportExport'),
        version: 0,
        entity,
        report: 'volume',
        brand: null,
        currency: 'EUR',
        rhythm: 'weekly',
        goesTo: 'receivers',
        nextDay: 20_000,
        dueAt: at,
        orderedBy: 'a@shop.example',
        orderedAt: at,
      });
      const fileOf = ({ key }: ReportExport, lastDay: number): ReportFile => ({
        key: nextKey('reportFile'),
        export: key,
        entity,
        report: 'volume',
        name: `volume_${lastDay}.csv`,
        firstDay: lastDay - 6,
        lastDay,
        hash: 'a',
        content: 'ü;1\r\n',
        madeAt: at,
      });

      it('moves on once for each period, and is removed as it was read', async () => {
        const row = made();
        await store.commit([{ kind: 'saveReportExport', row }]);
        const next = { ...row, version: 1, nextDay: 20_007, dueAt: (at + 1) as Instant };
        const moves = [{ kind: 'saveReportExport', row: next }] as const;
        await store.commit([...moves, { kind: 'addReportFile', file: fileOf(row, 20_000) }]);
        await expect(store.commit(moves)).rejects.toBeInstanceOf(VersionConflict);
        expect(await store.reportExports(entity)).toEqual([{ ...next, version: 2 }]);
        await rejects({ kind: 'saveReportExport', row: { ...made(), rhythm: 'x' as never } }, RuleBroken);
        await rejects({ kind: 'removeReportExport', reportExport: next }, VersionConflict);
        await store.commit([{ kind: 'removeReportExport', reportExport: { ...next, version: 2 } }]);
        expect(await store.reportExport(row.key)).toBeUndefined();
      });

      it('has one file for each period, which is deleted when it is old', async () => {
        const row = made();
        const files = [20_000, 20_007].map((day) => fileOf(row, day));
        const [first, second] = files.map(({ content: _content, ...file }) => ({ ...file, bytes: 6 }));
        await store.commit(files.map((file) => ({ kind: 'addReportFile', file })));
        await rejects({ kind: 'addReportFile', file: fileOf(row, 20_007) }, UniqueViolation);
        const slice = { entity, after: 0 as ReportFileKey, before: nextKey('reportFile'), limit: 10 };
        expect(await store.reportFiles({ ...slice, order: 'latestFirst' })).toEqual([second, first]);
        expect(await store.reportFiles({ ...slice, order: 'oldestFirst', limit: 1 })).toEqual([first]);
        expect(await store.reportFile(files[1]?.key ?? expect.fail())).toEqual(files[1]);
        expect(await store.deleteReportFiles({ before: files[1]?.key ?? expect.fail(), limit: 5 })).toBe(1);
        expect(await store.reportFiles({ ...slice, order: 'oldestFirst' })).toEqual([second]);
      });
    });

    describe('evidence', () => {
      it('is a dispute’s in its order, the same bytes once', async () => {
        const dispute = nextKey('payment');
        const piece = (hash: string, own: Partial<Evidence> = {}): Evidence => ({
          key: nextKey('evidence'),
          dispute,
          entity,
          name: 'a.pdf',
          type: 'application/pdf',
          bytes: 3,
          hash,
          addedBy: 'a@shop.example',
          addedAt: at,
          ...own,
        });
        const [first, second] = [piece('a'), piece('b')];
        await store.commit([first, second].map((evidence) => ({ kind: 'addEvidence', evidence })));
        await rejects({ kind: 'addEvidence', evidence: piece('a') }, UniqueViolation);
        await rejects({ kind: 'addEvidence', evidence: piece('c', { type: 'x' as never }) }, RuleBroken);
        await store.commit([{ kind: 'addEvidence', evidence: piece('a', { dispute: nextKey('payment') }) }]);
        expect(await store.evidenceOf(dispute)).toEqual([first, second]);
        expect(await store.evidence(second.key)).toEqual(second);
      });
    });
  });
}
