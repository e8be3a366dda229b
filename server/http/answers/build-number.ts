import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The members of the repository's package.json that name a release. */
type ReleaseManifest = { readonly version: string; readonly released: string };

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  // The manifest is a file of this repository.
) as ReleaseManifest;

/** The release of this gateway, for operators: its version, and when it was released. */
export const { version, released } = manifest;

/** The SHA-1 of what was built, which the build leaves beside its files. Sources that were never built have none. */
const built = new URL('build-number', import.meta.url);
const digest = existsSync(built)
  ? readFileSync(built, 'utf8').trim()
  : createHash('sha1').update(version).digest('hex');

/** The same for support, as every answer has it (spec, Payment response: buildNumber). */
export const buildNumber = `${digest}@${released}`;
