import { generateKeyPairSync, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { openWebhook } from 'shared';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../core/values.ts';
import type { WebhookFormat } from '../../core/webhooks/webhook.ts';
import { protect, type ProtectedNotification, secretForms } from './formats.ts';

const body = JSON.stringify({ type: 'PAYMENT', payload: { id: '8a', amount: '92.00', name: 'Jürgen 李' } });
const at = Date.UTC(2026, 10, 20) as Instant;
const [key, otherKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const shared = `whsec_${randomBytes(32).toString('base64')}`;
const pair = generateKeyPairSync('ed25519');
const seed = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
const publicBytes = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const [privateKey, publicKey] = [`whsk_${seed.toString('base64')}`, `whpk_${publicBytes.toString('base64')}`];

const kinds: readonly { format: WebhookFormat; secret: string; opens: string }[] = [
  { format: 'encrypted', secret: key, opens: key },
  { format: 'encryptedJson', secret: key, opens: key },
  { format: 'signed', secret: shared, opens: shared },
  { format: 'signed', secret: privateKey, opens: publicKey },
];
const opened = ({ headers, body: text }: ProtectedNotification, keys: readonly string[], now: number = at) =>
  openWebhook({ header: (name) => headers[name], text }, { keys, now });

describe.each(kinds)('a notification that is $format', ({ format, secret, opens }) => {
  const sent = () => protect(format, { id: 'an id', at, body }, [secret]);

  it('is opened by its key, and has its id', async () => {
    expect(await opened(sent(), [opens])).toEqual({ id: 'an id', ...(JSON.parse(body) as object) });
  });

  it('is opened by either key while one is replaced', async () => {
    const other = format === 'signed' ? `whsec_${randomBytes(32).toString('base64')}` : otherKey;
    expect(await opened(sent(), [other, opens])).toMatchObject({ id: 'an id' });
    await expect(opened(sent(), [other])).rejects.toThrow(/known key/);
  });

  it('is refused when any bit of it was flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom('body', 'tag', 'nonce'), async (bit, place) => {
        const changed = flipped(sent(), { bit, place });
        await expect(opened(changed, [opens])).rejects.toThrow(/^Expected /);
      }),
      { numRuns: 250 },
    );
  });

  it('has a key of the form that is demanded', () => {
    const { pattern } = secretForms[format];
    expect(pattern.test(secret)).toBe(true);
    expect(['', 'secret', secret.slice(0, 20), `${secret}!`].filter((text) => pattern.test(text))).toEqual([]);
  });
});

/** A notification with one bit flipped, in its body or in one of its headers. */
function flipped(
  { headers, body: text }: ProtectedNotification,
  { bit, place }: { readonly bit: number; readonly place: string },
): ProtectedNotification {
  const flipBody = (): string => {
    if (text.startsWith('{"encryptedBody"'))
      return text.replace(/[0-9A-F]{32,}/, (hex) => flipIn(hex, { bit, as: 'hex' }));
    return flipIn(text, { bit, as: headers['x-authentication-tag'] ? 'hex' : 'latin1' });
  };
  const change = (name: string, as: BufferEncoding) => {
    const [, lead = '', value = ''] = /^(v1a?,)?(.*)$/.exec(headers[name] ?? '') ?? [];
    return { headers: { ...headers, [name]: lead + flipIn(value, { bit, as }) }, body: text };
  };
  if (place === 'body') return { headers, body: flipBody() };
  if (headers['webhook-signature'])
    return place === 'tag' ? change('webhook-signature', 'base64') : change('webhook-id', 'latin1');
  return place === 'tag' ? change('x-authentication-tag', 'hex') : change('x-initialization-vector', 'hex');
}

function flipIn(text: string, { bit, as }: { readonly bit: number; readonly as: BufferEncoding }): string {
  const bytes = Buffer.from(text, as);
  const place = Math.floor(bit / 8) % bytes.length;
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (bit % 8));
  return bytes.toString(as);
}

describe('a signed notification', () => {
  it('has the signature of the official vector of Standard Webhooks', () => {
    const sent = protect(
      'signed',
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000 as Instant, body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(sent.headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is signed by both keys while one is replaced', async () => {
    const sent = protect('signed', { id: 'an id', at, body }, [shared, privateKey]);
    expect(sent.headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/);
    for (const each of [shared, publicKey]) expect(await opened(sent, [each])).toMatchObject({ id: 'an id' });
  });

  it('is refused five minutes before and after its time', async () => {
    const sent = protect('signed', { id: 'an id', at, body }, [shared]);
    for (const seconds of [-301, 301])
      await expect(opened(sent, [shared], at + seconds * 1000)).rejects.toThrow(/last 300 seconds/);
    for (const seconds of [-299, 299]) expect(await opened(sent, [shared], at + seconds * 1000)).toBeDefined();
  });
});
