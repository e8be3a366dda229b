import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startGateway } from '../process/gateway-process.ts';
import { freshPlace, pays, type Place } from './merchant.ts';

const FAULT = 1;
const UNAVAILABLE = { status: 503, code: '999.999.888' };

const losses: Readonly<Record<string, (place: Place) => void>> = {
  'was deleted': ({ database }) => rmSync(database),
  'was replaced by a copy': ({ database }) => {
    copyFileSync(database, `${database}.copy`);
    renameSync(`${database}.copy`, database);
  },
  'lost its write-ahead log': ({ database }) => rmSync(`${database}-wal`),
  'lost its lock file': ({ lockFile }) => rmSync(lockFile),
};

it.for(Object.entries(losses))(
  'a gateway whose database %s acknowledges nothing more, and ends with a line in the log',
  { timeout: 60_000 },
  async ([, lose]) => {
    const place = await freshPlace();
    const gateway = startGateway({ ...place.settings, TILLWAY_LOG: 'error' });
    await gateway.ready;
    expect((await pays(place)).status).toBe(200);
    lose(place);
    const answer = await pays(place).catch(() => UNAVAILABLE);
    expect(answer).toMatchObject(UNAVAILABLE);
    const { code, output } = await gateway.ended;
    expect(code).toBe(FAULT);
    expect(output).toContain(`${place.database} was deleted or replaced`);
  },
);
