import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { AcquirerFile, AcquirerRow } from '../../core/reconciliation/file.ts';
import { type ProfileName, profiles } from '../../core/reconciliation/profile.ts';
import { days, seconds } from '../../core/values.ts';
import type { AcquirerRowKey } from '../../core/values.ts';
import { type ImportedFile, importFile } from '../../operations/reconciliation/import.ts';
import { ADMIN_TOKEN, type AdminAnswer } from '../world/administrator.ts';
import { demo, type World } from '../world/world.ts';

const profile: ProfileName = 'simulated-processor';
export const external = { testMode: 'EXTERNAL' } as const;

type Sent = { readonly content: string | Uint8Array; readonly name?: string; readonly profile?: ProfileName };

type Importing = World['wired'] extends () => { readonly gateway: infer Of } ? Of : never;

/** Imports a file for the demo merchant's channel. */
export const imports = ({ wired }: Pick<World, 'wired'>, sent: Sent): Promise<ImportedFile> =>
  importsAt(wired().gateway, sent);

/** The same at one of several gateways. */
export const importsAt = (gateway: Importing, { content, ...sent }: Sent): Promise<ImportedFile> =>
  receives(gateway, parts(Buffer.from(content as string)), sent);

function receives(
  gateway: Importing,
  bytes: Iterable<Uint8Array>,
  { name = 'a file', profile: by = profile }: Omit<Sent, 'content'> = {},
): Promise<ImportedFile> {
  const entity = gateway.entities.entityOf(demo.entityId) ?? expect.fail('Expected the demo channel');
  const stream = Readable.from(bytes);
  return importFile(gateway, { entity, account: null, profile: by, name, stream, ndc: 'test' });
}

/** The bytes in parts that end anywhere. */
function* parts(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}
const PART = 4099;

type Listed = { readonly name: string; readonly on: string; readonly currency: string };

/** The settlement files of the processor, each with its content. */
export async function settlementFiles({
  processorUrl,
}: Pick<World, 'processorUrl'>): Promise<readonly (Listed & { readonly content: string })[]> {
  // The cast holds because the processor documents its answer.
  const { files } = (await (await fetch(`${processorUrl}settlement`)).json()) as { files: readonly Listed[] };
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      content: await (await fetch(`${processorUrl}settlement/${file.name}`)).text(),
    })),
  );
}

/** A file of the profile `reconciliation-record` with a row of 92.00 EUR for each number, which has no other mark of its payment. */
export function recordsOf(...numbers: readonly string[]): string {
  const columns = profiles['reconciliation-record'].columns.map(([column]) => column);
  const rows = numbers.map((number) => {
    const cells: Readonly<Record<string, string>> = {
      ReconciliationType: 'SETTLED',
      PaymentType: 'DEBIT',
      Cashflow: 'POS',
      UniqueID: number,
      Amount: '92.00',
      Currency: 'EUR',
      SettlementAmount: '92.00',
      SettlementDate: '2026-11-20',
      SettlementStatus: 'SUCCESS',
    };
    return columns.map((column) => cells[column] ?? '');
  });
  return [columns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('');
}

/** Every row of a file, in its order. */
export const rowsOf = (
  { store }: Pick<World, 'store'>,
  { key: file }: Pick<AcquirerFile, 'key'>,
): Promise<readonly AcquirerRow[]> => store().acquirerRows({ file, after: 0 as AcquirerRowKey, limit: 10_000 });

/** Lets days pass, and imports all files of the processor that were not imported before. */
export async function daysPass(world: World, count: number): Promise<readonly ImportedFile[]> {
  await world.advance(days(count));
  const imported: ImportedFile[] = [];
  for (const { content, name } of await settlementFiles(world)) imported.push(await imports(world, { content, name }));
  await world.advance(seconds(1));
  return imported.filter(({ outcome }) => outcome !== 'known');
}

const columns = profiles[profile].columns.map(([column]) => column);
const [AMOUNT, NET] = [columns.indexOf('amount'), columns.indexOf('net')];

/** The cells of a charge that has no number of the acquirer. */
export const charge = (
  amount: string,
  last4: string,
  more: Readonly<Record<string, string>> = {},
): readonly string[] => {
  const cells: Readonly<Record<string, string>> = {
    type: 'CHARGE',
    amount,
    currency: 'EUR',
    captured: '2026-11-20 07:00:00',
    net: amount,
    payout_currency: 'EUR',
    rate: '1.00',
    value_date: '2026-11-20',
    account: last4,
    ...more,
  };
  return columns.map((column) => cells[column] ?? '');
};

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file with these rows, and the trailer that they demand. */
export function fileOf(...rows: readonly (readonly string[])[]): string {
  const cents = rows.reduce((sum, cells) => sum + Math.round(Number(cells[NET] ?? cells[AMOUNT]) * 100), 0);
  const trailer = ['END', String(rows.length), (cents / 100).toFixed(2)];
  return [columns, ...rows, trailer].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

type Place = { readonly entityId: string; readonly merchantAccountId?: string };

/** Sends a file to the admin API, of the demo merchant's channel or of another place. */
export async function sends(
  { baseUrl }: Pick<World, 'baseUrl'>,
  { content, name = 'a file', profile: by = profile, ...to }: Sent & Partial<Place>,
  headers: Readonly<Record<string, string>> = {},
): Promise<AdminAnswer> {
  const { entityId, ...account }: Place = { entityId: demo.entityId, ...to };
  const query = new URLSearchParams({ profile: by, name, ...account }).toString();
  const url = new URL(`admin/v1/entities/${entityId}/acquirerFiles?${query}`, baseUrl);
  const authorization = `Bearer ${ADMIN_TOKEN}`;
  const sent = { authorization, 'content-type': 'text/csv', ...headers };
  // The cast holds because both are bodies of a request.
  const response = await fetch(url, { method: 'POST', headers: sent, body: content as string });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}
