import type { Context } from 'hono';
import { readBody } from '../../http/request/body.ts';
import type { Env } from '../../http/env.ts';
import type { OfficeGateway } from '../gateway.ts';

/** In bytes: more than any form of the back office has. */
const FORM_MAX = 65_536;

/** The fields of a posted form; undefined for a body of another kind, or one that is too large. */
export async function readForm(gateway: OfficeGateway, c: Context<Env>): Promise<URLSearchParams | undefined> {
  if (c.req.method !== 'POST') return new URLSearchParams();
  const body = await readBody({ gateway, c }, FORM_MAX);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');
  return isForm && body.kind === 'read' ? new URLSearchParams(body.bytes.toString()) : undefined;
}
