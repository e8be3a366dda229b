import type { Context } from 'hono';
import { bodyParts, permitLongBody } from '../../http/request/body-parts.ts';
import { readBody } from '../../http/request/body.ts';
import { ClientDisconnected, type Env } from '../../http/env.ts';
import type { OfficeGateway } from '../gateway.ts';
import type { SentFile } from '../sent-file.ts';
import { boundaryIn, FormCut, type Multipart, readMultipart } from './multipart.ts';

/** In bytes: more than any form of the back office has. */
export const FORM_MAX = 65_536;

/**
 * The fields of a posted form; undefined for a body of another kind, or one that is too large. Only an address that takes
 * files reads a form with one, as far as the file: who has sent it is known before its first byte is taken.
 */
export async function readForm(
  gateway: OfficeGateway,
  c: Context<Env>,
  { takesFile = false }: { readonly takesFile?: boolean | undefined } = {},
): Promise<Multipart | undefined> {
  if (c.req.method !== 'POST') return { fields: new URLSearchParams() };
  const contentType = c.req.header('content-type');
  const boundary = takesFile ? boundaryIn(contentType) : undefined;
  if (boundary !== undefined) return readFileForm(c, boundary);
  const body = await readBody({ gateway, c }, FORM_MAX);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
  return isForm && body.kind === 'read' ? { fields: new URLSearchParams(body.bytes.toString()) } : undefined;
}

async function readFileForm(c: Context<Env>, boundary: string): Promise<Multipart | undefined> {
  const read = await readMultipart(bodyParts(c), { boundary, limit: FORM_MAX }).catch(orDisconnected);
  return read?.file ? { ...read, file: { ...read.file, stream: taken(c, read.file) } } : read;
}

/** The bytes of a file, which may take longer than other bodies from when its handler reads them. */
async function* taken(c: Context<Env>, { stream }: SentFile): AsyncGenerator<Uint8Array> {
  permitLongBody(c);
  try {
    yield* stream;
  } catch (fault) {
    orDisconnected(fault);
  }
}

function orDisconnected(fault: unknown): never {
  throw fault instanceof FormCut ? new ClientDisconnected(fault.message) : fault;
}
