import type { html } from 'hono/html';

/** A part of a page; inserted values are escaped. */
export type Html = ReturnType<typeof html>;
