import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

/**
 * The floor: the least that a durable gateway can do for the bench's requests. It reads the body, splits the form,
 * seals the account, keeps one row per write under group commit with synchronous=FULL, and
 * answers with what the merchant sent. No framework, no validation, no rules. It runs on node's own SQLite (DECISIONS 23).
 * Environment: PORT and DB, the file of its database.
 */
const database = new DatabaseSync(process.env['DB'] ?? ':memory:');
database.exec(`
  pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 8000; pragma cache_size = -65536;
  create table checkout (id integer primary key, created int, payment int, doc text);
  create table payment (id integer primary key, created int, base int, moved int, account blob, doc text);
  create table registration (id integer primary key, created int, account blob, doc text);`);
const insertCheckout = database.prepare('insert into checkout (created, doc) values (?, ?)');
const insertPayment = database.prepare('insert into payment (created, account, doc) values (?, ?, ?)');
const insertReference = database.prepare('insert into payment (created, base, doc) values (?, ?, ?)');
const movePayment = database.prepare('update payment set moved = coalesce(moved, 0) + ? where id = ?');
const setPayment = database.prepare('update checkout set payment = ? where id = ? and payment is null');
const selectCheckout = database.prepare('select payment, doc from checkout where id = ?');
const selectPayment = database.prepare('select doc from payment where id = ?');
const insertRegistration = database.prepare('insert into registration (created, account, doc) values (?, ?, ?)');
const selectRegistration = database.prepare('select account from registration where id = ?');
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');

/** Writes that arrive in one turn of the event loop share one transaction; their responses are sent after it. */
type PendingWrite = { readonly work: () => number; readonly answer: (id: number) => void };
let waiting: PendingWrite[] = [];

function write(each: PendingWrite): void {
  if (waiting.push(each) === 1) setImmediate(commitAll);
}

function commitAll(): void {
  const batch = waiting;
  waiting = [];
  begin.run();
  const ids = batch.map(({ work }) => work());
  commit.run();
  for (const [i, { answer }] of batch.entries()) answer(ids[i] ?? 0);
}

/** A public id is one enciphered block around the row's key: unguessable, and no index of texts is needed. */
const idKey = createSecretKey(randomBytes(16));
const encipher = createCipheriv('aes-128-ecb', idKey, null).setAutoPadding(false);
const decipher = createDecipheriv('aes-128-ecb', idKey, null).setAutoPadding(false);
const block = Buffer.alloc(16);

function publicId(key: number): string {
  block.writeUInt32BE(key, 4);
  return encipher.update(block).toString('hex');
}
const keyOf = (id: string): number => decipher.update(Buffer.from(id, 'hex')).readUInt32BE(4);

const accountKey = createSecretKey(randomBytes(32));

function seal(text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', accountKey, iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Uint8Array): string {
  const tagAt = sealed.length - 16;
  const opener = createDecipheriv('aes-256-gcm', accountKey, sealed.subarray(0, 12));
  opener.setAuthTag(sealed.subarray(tagAt));
  return opener.update(sealed.subarray(12, tagAt), undefined, 'utf8') + opener.final('utf8');
}

type FormFields = Record<string, string>;

function readForm(body: string): FormFields {
  const form: FormFields = Object.create(null);
  for (const pair of body.split('&')) {
    const equals = pair.indexOf('=');
    const value = pair.slice(equals + 1);
    form[pair.slice(0, equals)] = /[%+]/.test(value) ? decodeURIComponent(value.replaceAll('+', ' ')) : value;
  }
  return form;
}

function reply(response: ServerResponse, code: string, members: object): void {
  const result = { code, description: 'ok' };
  const body = JSON.stringify({
    result,
    buildNumber: 'floor',
    timestamp: new Date().toISOString(),
    ndc: '0',
    ...members,
  });
  response.writeHead(200, {
    'content-type': 'application/json;charset=UTF-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function create(form: FormFields, response: ServerResponse): void {
  const doc = JSON.stringify(form);
  write({
    work: () => Number(insertCheckout.run(Date.now(), doc).lastInsertRowid),
    answer: (key) => reply(response, '000.200.100', { id: publicId(key) }),
  });
}

/** The merchant's parameters of a checkout are a part of its payment, and of every answer about that. */
function pay(checkout: number | undefined, sent: FormFields, response: ServerResponse): void {
  const form = checkout === undefined ? sent : { ...fieldsOf(selectCheckout.get(checkout)), ...sent };
  const { account, kept, doc } = sealedApart(form);
  write({
    work: () => {
      const key = Number(insertPayment.run(Date.now(), account, doc).lastInsertRowid);
      if (checkout !== undefined) setPayment.run(key, checkout);
      return key;
    },
    answer: (key) => reply(response, '000.100.110', { id: publicId(key), ...kept }),
  });
}

/** Account data is kept sealed, all else as it was sent. */
function sealedApart(form: FormFields) {
  const { 'card.number': card, 'bankAccount.iban': iban, 'card.cvv': _, ...kept } = form;
  const account = seal(`${card ?? iban}|${kept['card.expiryMonth']}|${kept['card.expiryYear']}`);
  return { account, kept, doc: JSON.stringify(kept) };
}

function register(form: FormFields, response: ServerResponse): void {
  const { account, kept, doc } = sealedApart(form);
  write({
    work: () => Number(insertRegistration.run(Date.now(), account, doc).lastInsertRowid),
    answer: (key) => reply(response, '000.100.110', { id: publicId(key), ...kept }),
  });
}

/** A payment by registration: the account is opened for the acquirer, and the payment is kept with its registration. */
function charge(registration: number, form: FormFields, response: ServerResponse): void {
  // The cast holds because an account is kept as a blob.
  const expiry = open((selectRegistration.get(registration) as { account: Uint8Array }).account)
    .split('|')
    .slice(1);
  const doc = JSON.stringify(form);
  write({
    work: () => Number(insertReference.run(Date.now(), registration, doc).lastInsertRowid),
    answer: (key) => reply(response, '000.100.110', { id: publicId(key), ...form, expiry }),
  });
}

/** A capture or refund: the earlier payment is read and moved, and the reference is kept with it. */
function refer(base: number, form: FormFields, response: ServerResponse): void {
  const { currency } = fieldsOf(selectPayment.get(base));
  const doc = JSON.stringify(form);
  write({
    work: () => {
      movePayment.run(Math.round(Number(form['amount']) * 100), base);
      return Number(insertReference.run(Date.now(), base, doc).lastInsertRowid);
    },
    answer: (key) => reply(response, '000.100.110', { id: publicId(key), ...form, currency }),
  });
}

function read(checkout: number, response: ServerResponse): void {
  const { payment } = selectCheckout.get(checkout) as { payment: number };
  reply(response, '000.100.110', { ...fieldsOf(selectPayment.get(payment)), id: publicId(payment) });
}

// The cast holds because both tables keep the fields of a form in `doc`.
const fieldsOf = (row: unknown): FormFields => JSON.parse((row as { doc: string }).doc) as FormFields;

const resources = new Set(['checkouts', 'payments', 'registrations']);

function route(request: IncomingMessage, response: ServerResponse): void {
  const [, , resource, id = ''] = (request.url ?? '').split(/[/?]/);
  if (request.method === 'GET' && id !== '') return read(keyOf(id), response);
  if (!resources.has(resource ?? '')) return reply(response, '000.000.000', {});
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text: string) => (body += text));
  request.on('end', () => {
    const form = readForm(body);
    if (id === '' && resource === 'checkouts') create(form, response);
    else if (id === '' && resource === 'registrations') register(form, response);
    else if (resource === 'registrations') charge(keyOf(id), form, response);
    else if (id !== '' && resource === 'payments') refer(keyOf(id), form, response);
    else pay(id === '' ? undefined : keyOf(id), form, response);
  });
}

createServer(route).listen(Number(process.env['PORT']), '127.0.0.1');
