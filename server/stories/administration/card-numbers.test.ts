import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../core/schemas/schema.ts';
import type { AdminEndpoint } from '../../http/admin/endpoint.ts';
import { adminEndpoints } from '../../http/admin/endpoints.ts';
import { administrator } from '../world/administrator.ts';
import { openWorld, type World } from '../world/world.ts';

/** The texts of a body that may hold anything, by their last names. */
function openTexts(schema: Schema, name: string): readonly string[] {
  if ('anyOf' in schema) return openTexts(schema.anyOf[0], name);
  if ('oneOf' in schema) return schema.oneOf.flatMap((kind) => openTexts(kind, name));
  if (schema.type === 'array') return openTexts(schema.items, name);
  if (schema.type === 'object') return Object.entries(schema.properties).flatMap(([key, of]) => openTexts(of, key));
  return schema.type === 'string' && !schema.enum && !schema.format && !schema.writeOnly ? [name] : [];
}

/** Numbers at acquirers, ids, keys and columns of files; `value` is kept as a keyed hash alone. */
const otherTexts =
  'acquirerBin acquirerId acquirerMerchantId brand clearingInstituteMerchantId column expiresAt host ho' +
  'stKey marker merchantCategoryCode paymentId profile publicKey recordId requestorId results transactionType value';

it('every text of the admin API by which people name or explain something may hold no card number', () => {
  const bodies = Object.values<AdminEndpoint>(adminEndpoints).flatMap(({ body }) => (body ? [body] : []));
  const open = new Set(bodies.flatMap((body) => openTexts(body, 'body')));
  expect([...open].toSorted().join(' ')).toBe(otherTexts);
});

describe('a card number is refused, and not repeated,', () => {
  const number = '4200 0000 0000 0000';
  const channel = '8a8294174b7ecb28014b9699220015ca';
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each([
    ['the name of a channel', 'PATCH', `entities/${channel}`, { name: number }, 'name'],
    ['the alias of a token', 'POST', `entities/${channel}/tokens`, { alias: number, scopes: ['payments'] }, 'alias'],
    [
      'the address of a webhook',
      'POST',
      `entities/${channel}/webhooks`,
      { name: 'Shop', url: `https://shop.example/${number.replaceAll(' ', '')}` },
      'url',
    ],
    [
      'the note of an entry of a list',
      'POST',
      `entities/${channel}/risk/lists`,
      { list: 'block', kind: 'ip', value: '198.51.100.0', note: number },
      'note',
    ],
  ] as const)('in %s', async (_what, method, path, body, name) => {
    const send = administrator(world)[method === 'POST' ? 'post' : 'patch'];
    const answer = await send(path, body);
    expect(answer.body.result?.parameterErrors).toContainEqual(
      expect.objectContaining({ name, message: 'may not hold a card number' }),
    );
    expect(answer.text).not.toMatch(/4200.?0000/);
  });
});
