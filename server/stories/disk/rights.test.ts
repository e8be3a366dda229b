import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { startGateway } from '../process/gateway-process.ts';
import { freshPlace, pays, placeIn } from './merchant.ts';

it('a gateway makes its folder and files for their owner only', { timeout: 60_000 }, async () => {
  const place = await freshPlace();
  const gateway = startGateway({ ...place.settings, TILLWAY_SIMULATORS: 'on' });
  await gateway.ready;
  await pays(place, { testMode: 'EXTERNAL' });
  const made = ['.', ...readdirSync(place.folder)].toSorted();
  expect(made).toEqual(
    ['.', '', '-shm', '-wal', '.lock', '.processor-ledger']
      .map((end) => (end === '.' ? end : `tillway.sqlite${end}`))
      .concat('tillway.key')
      .toSorted(),
  );
  expect(made.filter((name) => (statSync(join(place.folder, name)).mode & 0o077) !== 0)).toEqual([]);
  await gateway.signal('SIGTERM');
});

/** A folder that cannot be written to: on a read-only file system where mounting is permitted, otherwise by its rights. */
function unwritable(folder: string): RegExp {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]).status === 0;
  if (mounted) onTestFinished(() => void spawnSync('umount', [folder]));
  else chmodSync(folder, 0o500);
  return mounted ? /is on a read-only file system/ : /may not be written by this user/;
}

it.for(['', 'below'])('a disk that is read-only is named as such at the start: %s', async (below) => {
  const folder = join(freshFolder(), 'disk');
  mkdirSync(folder);
  const reason = unwritable(folder);
  const { settings } = await placeIn(join(folder, below));
  const { code, faults } = await startGateway(settings).ended;
  expect(code).toBe(78);
  expect(faults).toMatch(/^TILLWAY_DATABASE: the database cannot be opened: /);
  expect(faults).toMatch(reason);
});
