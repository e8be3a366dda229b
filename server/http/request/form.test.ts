import { compile, endpoints } from 'shared';
import { describe, expect, it } from 'vitest';
import { browserLimits, type FormLimits, readForm, serverLimits } from './form.ts';

const checker = compile(endpoints.createCheckout);
const FORM = 'application/x-www-form-urlencoded';
const order = 'amount=92.00&currency=EUR&paymentType=DB';

const read = (
  body: string | Uint8Array,
  { contentType = FORM, limits = serverLimits }: { contentType?: string | undefined; limits?: FormLimits } = {},
) => readForm({ contentType, body: { kind: 'read', bytes: Buffer.from(body as string) }, limits }, checker);

describe('the type of a form', () => {
  it.each([
    FORM,
    `${FORM}; charset=UTF-8`,
    `${FORM};charset=utf-8`,
    `${FORM}; charset="utf-8"`,
    'Application/X-WWW-Form-URLEncoded; Charset=utf8',
    `${FORM};`,
  ])('may be %s', async (contentType) => {
    expect((await read(order, { contentType })).faults).toEqual([]);
  });

  it.each([
    'application/json',
    'multipart/form-data; boundary=x',
    `${FORM}; charset=iso-8859-1`,
    `${FORM}; charset=utf-16`,
    `${FORM}x`,
    'text/plain',
    '',
    `${FORM}; charset=utf-8; boundary=x`,
  ])('may not be %j', async (contentType) => {
    const { fields, faults } = await read(order, { contentType });
    expect(faults).toEqual([
      { name: 'Content-Type', value: contentType, message: 'must be application/x-www-form-urlencoded; charset=UTF-8' },
    ]);
    expect(Object.keys(fields)).toEqual([]);
  });

  it('is not examined when it is longer than that of any form', async () => {
    const blanks = `${FORM}${' '.repeat(16_000)}`;
    expect((await read(order, { contentType: blanks })).faults.map(({ name }) => name)).toEqual(['Content-Type']);
  });

  it('is not shown with a card number in it', async () => {
    const { faults } = await read(order, { contentType: 'text/plain; boundary=4200000000000000' });
    expect(faults.map(({ value }) => value)).toEqual(['text/plain; boundary=•••']);
  });

  it('need not be named, with or without a body', async () => {
    const untyped = (body: string) =>
      readForm(
        { contentType: undefined, body: { kind: 'read', bytes: Buffer.from(body) }, limits: serverLimits },
        checker,
      );
    expect(await untyped(order)).toMatchObject({ fields: { amount: '92.00' }, faults: [] });
    expect((await untyped('')).faults.map(({ name }) => name)).toEqual(['amount', 'currency', 'paymentType']);
  });

  it('is shown without the card number that it holds', async () => {
    const { faults } = await read(order, { contentType: 'text/plain; boundary=4200 0000 0000 0000' });
    expect(faults.map(({ value }) => value)).toEqual(['text/plain; boundary=•••']);
  });
});

describe('the size of a form', () => {
  it('is at most 64 KiB from a browser and 4 MiB from a server', async () => {
    const padded = (bytes: number): string => `${order}&${'x'.repeat(bytes - order.length - 1)}`;
    expect((await read(padded(65_536), { limits: browserLimits })).faults).toEqual([]);
    expect((await read(padded(65_537), { limits: browserLimits })).faults).toEqual([
      { name: 'body', value: null, message: 'may not be larger than 65536 bytes' },
    ]);
    expect((await read(padded(4_194_304))).faults).toEqual([]);
    expect((await read(padded(4_194_305))).faults.map(({ name }) => name)).toEqual(['body']);
  });

  it('is too large when the body exceeded the limit while it was read', async () => {
    const { faults } = await readForm(
      { contentType: FORM, body: { kind: 'tooLarge' }, limits: browserLimits },
      checker,
    );
    expect(faults.map(({ name }) => name)).toEqual(['body']);
  });

  it('is at most 500 names from a browser and 50,000 from a server', async () => {
    const named = (count: number): string =>
      `${order}&${Array.from({ length: count - 3 }, (_, n) => `x${n}=1`).join('&')}`;
    expect((await read(named(500), { limits: browserLimits })).faults).toEqual([]);
    expect((await read(named(501), { limits: browserLimits })).faults).toEqual([
      { name: 'body', value: null, message: 'may not hold more than 500 parameters' },
    ]);
    expect((await read(named(50_000))).faults).toEqual([]);
    expect((await read(named(50_001))).faults.map(({ message }) => message)).toEqual([
      'may not hold more than 50000 parameters',
    ]);
  });

  it('counts pairs without a name or a value', async () => {
    expect((await read(`${order}${'&'.repeat(50_001)}`)).faults.map(({ message }) => message)).toEqual([
      'may not hold more than 50000 parameters',
    ]);
  });
});

describe('a large form', () => {
  const parts = [
    'name',
    'sku',
    'price',
    'totalAmount',
    'quantity',
    'taxAmount',
    'discount',
    'shipping',
    'partNumber',
    'description',
  ];
  const cart = Array.from({ length: 1001 }, (_, n) =>
    parts.map((part) => `cart.items%5B${n}%5D.${part}=1.00`).join('&'),
  ).join('&');

  it('has all of its 10,010 names read', async () => {
    const { fields, faults } = await read(`${order}&${cart}`);
    expect(faults).toEqual([]);
    expect(Object.keys(fields)).toHaveLength(10_013);
  });

  it('does not delay other requests while it is read', async () => {
    const turns: string[] = [];
    const reading = Promise.resolve(read(`${order}&${cart}`)).then(() => turns.push('form'));
    const other = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => turns.push('other'));
    await Promise.all([reading, other]);
    expect(turns).toEqual(['other', 'form']);
  });
});

it('is refused when its bytes are not UTF-8', async () => {
  expect((await read(Buffer.from([...Buffer.from(`${order}&descriptor=`), 0xc3, 0x28]))).faults).toEqual([
    { name: 'body', value: null, message: 'must be UTF-8' },
  ]);
});

it('may contain umlauts that are not percent-encoded', async () => {
  expect((await read(`${order}&descriptor=Bücher`)).fields['descriptor']).toBe('Bücher');
});
