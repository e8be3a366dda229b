import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of the repository's manifest that names a release. */
type Manifest = { readonly version: string; readonly released: string };

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
  // The manifest is a file of this repository.
) as Manifest;

/** The build that answers, for support (spec, Payment response: buildNumber). */
export const buildNumber = `${createHash('sha1').update(manifest.version).digest('hex')}@${manifest.released}`;
