import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. Begun last, one of them would keep one core busy and one idle. */
const longest = [
  'server/stories/proofs/proofs.test.ts',
  'server/stories/payments/seams.test.ts',
  'server/stories/process/crash.test.ts',
  'shared/formats/patterns.test.ts',
  'server/stories/payments/repeated-answers.test.ts',
  'server/stories/file-sources/fetching.test.ts',
  'server/stories/payments/money.property.test.ts',
  'server/stories/proofs/tenant-matrix.test.ts',
  'server/stories/descriptions/openapi.test.ts',
  'server/stories/disk/lost-rows.test.ts',
  'server/stories/payments/races.test.ts',
  'server/stories/disk/pair.test.ts',
  'server/store/postgres/postgres.test.ts',
  'server/stories/process/start.test.ts',
  'server/store/sqlite/sqlite.test.ts',
  'server/stories/schedules/once.test.ts',
  'server/stories/bank-accounts/bookings.test.ts',
  'server/stories/registrations/seams.test.ts',
  'server/stories/clock/clock.test.ts',
].map((file) => {
  const path = join(import.meta.dirname, file);
  if (!existsSync(path)) throw new Error(`Expected the test file ${file}, which is begun among the first`);
  return path;
});

function place({ moduleId }: TestSpecification): number {
  const at = longest.indexOf(moduleId);
  return at < 0 ? longest.length : at;
}

/** Begins the longest files first, and the others in the order that Vitest gives them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortByDefault = super.sort.bind(this);
    const inOrder = await sortByDefault(files);
    return inOrder.toSorted((a, b) => place(a) - place(b));
  }
}
