import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The members of the repository's package.json that name a release. */
type ReleaseManifest = { readonly version: string; readonly released: string };

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  // The manifest is a file of this repository.
) as ReleaseManifest;

/** The release of this gateway, for support (spec, Payment response: buildNumber). */
export const buildNumber = `${createHash('sha1').update(manifest.version).digest('hex')}@${manifest.released}`;
