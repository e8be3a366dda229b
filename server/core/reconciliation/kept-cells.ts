import { HIDDEN, holdsCard, withoutCards } from 'shared';
import type { RecordField } from '../entities/settings/file-profiles.ts';
import type { Profile } from './profile.ts';

/** Numbers by which payments and disputes are recognised: some happen to be valid card numbers. */
const identifiers: ReadonlySet<RecordField | null> = new Set<RecordField>([
  'paymentId',
  'connectorId',
  'reference',
  'disputeId',
]);

/** A number and nothing else. */
const ALONE = /^\d+$/;

/**
 * The cells of a row as they are kept and shown: without the card numbers that an acquirer has written, of which only the
 * last digits remain in the column that states them. The bytes of the file are sealed and have all of them.
 */
export const keptCells = ({ columns }: Pick<Profile, 'columns'>, cells: readonly string[]): readonly string[] =>
  cells.map((text, at) => {
    const field = columns[at]?.[1] ?? null;
    if (identifiers.has(field) || !holdsCard(text)) return text;
    return field === 'last4' && ALONE.test(text) ? text.slice(-4) : withoutCards(text, HIDDEN);
  });
