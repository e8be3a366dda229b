import { describe, expect, it } from 'vitest';
import { boundaryIn, FormCut, readMultipart } from './multipart.ts';

const boundary = '----x';
const part = (head: string, value: string): string =>
  `------x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const form = (...parts: readonly string[]): Buffer => Buffer.from(`${parts.join('')}------x--\r\n`);

/** A body in parts of so many bytes. */
async function* inParts(body: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function reads(body: Buffer, size = body.length, limit = 1000) {
  const read = await readMultipart(inParts(body, size), { boundary, limit });
  if (!read?.file) return read && { fields: [...read.fields] };
  const bytes: Uint8Array[] = [];
  for await (const each of read.file.stream) bytes.push(each);
  return { fields: [...read.fields], name: read.file.name, content: Buffer.concat(bytes).toString('latin1') };
}

describe('a form with a file', () => {
  const content = 'a\r\n------\r\n-----x\0ÿ\r\n--';
  const whole = form(
    part('name="form"', 'abc'),
    part('name="note"', 'ä\r\nb'),
    part('name="file"; filename="r%22e.csv"\r\nContent-Type: text/csv', content),
    part('name="late"', 'x'),
  );
  const expected = {
    fields: [
      ['form', 'abc'],
      ['note', 'ä\r\nb'],
    ],
    name: 'r"e.csv',
    content: Buffer.from(content).toString('latin1'),
  };

  it('is the same in whichever parts it arrives', async () => {
    for (let size = 1; size < whole.length; size += 1)
      expect([size, await reads(whole, size)]).toEqual([size, expected]);
  });

  it('may have an empty file, or none', async () => {
    expect(await reads(form(part('name="file"; filename=""', '')))).toEqual({ fields: [], name: '', content: '' });
    expect(await reads(form(part('name="a"', 'b')))).toEqual({ fields: [['a', 'b']] });
    expect(await reads(form())).toEqual({ fields: [] });
  });

  it('is refused where its fields or headers are too large', async () => {
    expect(await reads(form(part('name="a"', 'b'.repeat(1001))))).toBeUndefined();
    expect(await reads(form(part(`name="${'a'.repeat(9000)}"`, 'b')))).toBeUndefined();
    expect(await reads(form(...Array.from({ length: 600 }, () => part('name="a"', ''))))).toBeUndefined();
  });

  it.each([
    ['another beginning', Buffer.from(`x${form(part('name="a"', 'b')).toString()}`)],
    ['a part without a name', form(part('filename="b"', 'c'))],
    ['a part without headers', Buffer.from('------x\r\n\r\n\r\nb\r\n------x--\r\n')],
    ['text behind its delimiter', Buffer.from('------xy\r\n')],
  ])('is refused with %s', async (_, body) => {
    expect(await reads(body).catch((fault: unknown) => (fault instanceof FormCut ? undefined : fault))).toBeUndefined();
  });

  it('that is cut anywhere is never read as a whole', async () => {
    const end = whole.indexOf('\r\n------x\r\nContent-Disposition: form-data; name="late"') + '\r\n------x'.length;
    for (let length = 0; length < end; length += 1)
      await expect(reads(whole.subarray(0, length), 7)).rejects.toThrow(FormCut);
  });
});

it('the boundary stands in the type of the body', () => {
  expect(boundaryIn('multipart/form-data; boundary=----WebKitFormBoundaryA1')).toBe('----WebKitFormBoundaryA1');
  expect(boundaryIn('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBeUndefined();
  expect(boundaryIn('multipart/form-data; boundary="a:b"')).toBe('a:b');
  expect(boundaryIn('multipart/mixed; boundary=a')).toBeUndefined();
  expect(boundaryIn(undefined)).toBeUndefined();
});
