import type { html } from 'hono/html';

/** A piece of a page, with everything that was put into it escaped. */
export type Html = ReturnType<typeof html>;
