import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The members of the repository's package.json that name a release. */
type ReleaseManifest = { readonly version: string; readonly released: string };

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  // The manifest is a file of this repository.
) as ReleaseManifest;

/** The release of this gateway, for operators: its version, and when it was released. */
export const { version, released } = manifest;

/** The same for support, as every answer has it (spec, Payment response: buildNumber). */
export const buildNumber = `${createHash('sha1').update(version).digest('hex')}@${released}`;
