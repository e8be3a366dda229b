import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type DemoGateway, startGateway } from '../../gateway.ts';
import { expect, test as base } from '../journey.ts';

export { expect };

/** The back office of a gateway of its own, whose clock no other journey moves. */
export type Office = {
  readonly gateway: DemoGateway;
  /** Of the first user, who has every role. */
  readonly email: string;
  readonly password: string;
  /** A one-time code that was not used yet. */
  code(): string;
  /** The cookie of a session of the first user. */
  readonly cookie: { readonly name: string; readonly value: string };
};

export const password = 'correct horse battery staple';

/**
 * Journeys in the back office: `office` has a gateway with a first user, and `signedIn` is a page with a session. The
 * gateway is the built one.
 */
export const test = base.extend<{ signedIn: Page }, { office: Office }>({
  office: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tillway-office-'));
      const { gateway, end } = await startGateway(folder);
      await use(await officeOf(gateway));
      await end();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ office }, use) => use(office.gateway.gatewayUrl),
  signedIn: async ({ page, context, office }, use) => {
    await context.addCookies([{ ...office.cookie, url: office.gateway.gatewayUrl }]);
    await use(page);
  },
});

const STEP = 30_000;

/** The one-time code of a secret in base 32 at a moment (RFC 6238). */
export function codeAt(secret: string, at: number): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP)));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Accepts the invitation that the gateway has printed. */
export async function officeOf(gateway: DemoGateway): Promise<Office> {
  const page = await (await fetch(gateway.invitation)).text();
  const [, secret = ''] = /class="key">([^<]+)</.exec(page) ?? [];
  const answer = await fetch(gateway.invitation, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ name: 'First user', password, code: codeAt(secret, Date.now()) }),
  });
  const [, name = '', value = ''] = /^([\w-]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (value === '') throw new Error(`Expected a session, saw status ${answer.status}`);
  const code = () => codeAt(secret, Date.now() + STEP);
  return { gateway, email: 'first-user@localhost', password, code, cookie: { name, value } };
}

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
} as const;

type Form = Readonly<Record<string, string>>;

/** A payment over the API, with further parameters. Returns its id. */
export const pays = (office: Office, more: Form = {}): Promise<string> =>
  posts(office, 'payments', {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...card,
    'card.cvv': '123',
    ...more,
  });

/** A checkout that stays unpaid, with further parameters. Returns its id. */
export const opensCheckout = (office: Office, more: Form = {}): Promise<string> =>
  posts(office, 'checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...more });

/** Stores a card whose shopper agrees to later payments. Returns its id. */
export const registers = (office: Office): Promise<string> =>
  posts(office, 'registrations', {
    ...card,
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'RECURRING',
  });

async function posts({ gateway }: Office, path: string, form: Form): Promise<string> {
  const answer = await fetch(`${gateway.gatewayUrl}v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: new URLSearchParams({ entityId: gateway.entityId, ...form }),
  });
  // The cast holds because every answer about what was made has its id.
  const { id } = (await answer.json()) as { readonly id: string };
  return id;
}
