import type { Visit } from '../../visit.ts';

/** A table for programs, which a browser saves under this name. */
export const csvResponse = (name: string, body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv;charset=UTF-8;header=present',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

/** The query of the address of a list, as its user has it. */
export const queryOf = ({ c }: Pick<Visit, 'c'>): string => new URLSearchParams(c.req.query()).toString();
