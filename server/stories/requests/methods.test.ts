import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asks = async (method: string, path: string) => {
  const headers = { authorization: `Bearer ${demo.token}` };
  const response = await fetch(new URL(path, world.baseUrl), { method, headers });
  return { status: response.status, allow: response.headers.get('allow'), text: await response.text() };
};

describe('a method that an address does not have', () => {
  it.each([
    ['PUT', 'v1/payments', 'POST, GET, HEAD'],
    ['OPTIONS', 'v1/payments', 'POST, GET, HEAD'],
    ['DELETE', `v1/payments/${'8'.repeat(32)}`, 'GET, POST, HEAD'],
    ['PATCH', 'v1/registrations', 'POST'],
    ['GET', 'v1/threeDSecure/', 'POST'],
    ['POST', 'v1/resultcodes', 'GET, HEAD'],
    ['PUT', 'admin/v1/entities', 'POST, GET, HEAD'],
  ])('%s %s is answered with 405 and the methods that it has', async (method, path, methods) => {
    const { status, allow, text } = await asks(method, path);
    expect([status, allow?.split(', ').toSorted()]).toEqual([405, methods.split(', ').toSorted()]);
    expect((JSON.parse(text) as { result: object }).result).toMatchObject({
      description: expect.stringContaining('this address has no such method'),
    });
  });

  it.each(['PUT', 'GET', 'DELETE'])('%s is answered with 404 where there is nothing', async (method) => {
    expect(await asks(method, 'v1/payment')).toMatchObject({ status: 404, allow: null });
  });
});
