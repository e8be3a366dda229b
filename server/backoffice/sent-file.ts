/** A file of a form, whose bytes arrive while they are read. */
export type SentFile = { readonly name: string; readonly stream: AsyncIterable<Uint8Array> };
