import type { ListExportKey } from '../exports/export.ts';
import type { AcquirerFileKey, EvidenceKey } from '../values.ts';

/** Files whose bytes are kept as they were sent. */
export type KeptFileKey = AcquirerFileKey | EvidenceKey | ListExportKey;

/** A part of a file: compressed by itself, so that a file is read without all of it in memory, and sealed by the vault. */
export type FilePart = {
  readonly file: KeptFileKey;
  /** The place among the parts, from 0 on. */
  readonly number: number;
  readonly sealed: string;
};

/** The bytes of a part before it is compressed; the last one may have fewer. */
export const PART_BYTES = 128 * 1024;
