import type { FinalAnswer } from '../../operations/once/work.ts';
import type { Call } from '../call.ts';

/** Whether a request prefers CSV: its Accept names that, and JSON not before it (RFC 9110, 12.5.1, without weights). */
export function wantsCsv(c: Call): boolean {
  const types = (c.req.header('accept') ?? '').split(',').map((each) => each.split(';')[0]?.trim().toLowerCase());
  const [csv, json] = ['text/csv', 'application/json'].map((type) => types.indexOf(type));
  return csv !== undefined && csv >= 0 && (json === undefined || json < 0 || csv < json);
}

/** An answer with CSV. The cursor of the next page, where there is one, is a header, because a file has no place for it. */
export const csvAnswer = (body: string, ndc: string, nextCursor: string | null = null): FinalAnswer => ({
  status: 200,
  body,
  ndc,
  headers: {
    'content-type': 'text/csv;charset=UTF-8;header=present',
    ...(nextCursor === null ? {} : { 'next-cursor': nextCursor }),
  },
});
