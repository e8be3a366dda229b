import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Condition, conditions, currencyExponent, paymentBrands } from 'shared';
import { z } from 'zod';
import { WrongSetting } from '../config.ts';
import { defaultSettings, type Entity, type EntityKind, type EntitySettings } from '../core/entities/entity.ts';
import { THROTTLE_MAX, throttles, type ThrottleSettings } from '../core/limits/throttles.ts';
import { isAppScheme } from '../core/web-address.ts';
import type { Store } from '../store/store.ts';
import { riskSettings } from './risk-settings.ts';
import { looksRandom } from './randomness.ts';
import { isPublished, type WalletRegistration, walletSettings } from './wallet-keys.ts';
import { type ProvisionedWebhook, webhookSettings } from './webhooks.ts';

const DEMO = join(import.meta.dirname, 'provision.demo.json');

/** 256 bits, six to a character. */
const LIVE_TOKEN_LENGTH = 43;
const LIVE_TOKEN = `must be 256 random bits in live mode: at least ${LIVE_TOKEN_LENGTH} characters, such as those of openssl rand -base64 32`;

const entityId = z.string().regex(/^[a-f0-9]{32}$/, 'must be 32 characters a-f 0-9');
/** A host source of CSP: the host may begin with an asterisk, and the port may be one. */
const hostSource = z
  .string()
  .regex(/^(https?:\/\/[a-z0-9.*-]+(:(\d{1,5}|\*))?)$/i, 'must be an origin such as https://shop.example');
/** An origin in the notation of browsers, with which it is compared. */
const isOrigin = (text: string): boolean =>
  hostSource.safeParse(text).success && !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;
const returnOrigin = z
  .string()
  .refine(
    (text) => isOrigin(text) || isAppScheme(text),
    'must be an origin as browsers write it, such as https://shop.example, or the scheme of an app, such as com.example.shop://',
  );

/** Settings for one purpose. The settings beside a preset win. */
const presets = {
  /** For shops that come from another platform of this family, see docs/migrate.md. */
  'drop-in': { validation: 'lenient', bodyCredentials: true },
} as const satisfies Readonly<Record<string, Partial<EntitySettings>>>;
const preset = z.enum(Object.keys(presets) as (keyof typeof presets)[]);

const zones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** Every setting has a safe default. */
const ownSettings = z
  .strictObject({
    preset: preset.optional(),
    pageOrigins: z.array(hostSource).default([]),
    resultOrigins: z.array(returnOrigin).default([]),
    brands: z
      .array(z.enum(paymentBrands.map(({ code }) => code)))
      .min(1)
      .refine((codes) => new Set(codes).size === codes.length, 'must have each brand once')
      .nullable()
      .default(null),
    unavailableAuthentication: z.enum(['stop', 'continue']).default(defaultSettings.unavailableAuthentication),
    authenticationRequired: z.boolean().default(defaultSettings.authenticationRequired),
    verifyRegistrations: z
      .string()
      .refine((code) => currencyExponent(code) !== undefined, 'must be a currency of ISO 4217, such as EUR')
      .nullable()
      .default(defaultSettings.verifyRegistrations),
    registrationsNeedCode: z.boolean().default(defaultSettings.registrationsNeedCode),
    shoppersDeleteRegistrations: z.boolean().default(defaultSettings.shoppersDeleteRegistrations),
    consentVersion: z.string().min(1).max(64).nullable().default(defaultSettings.consentVersion),
    multiCapture: z.boolean().default(defaultSettings.multiCapture),
    reservationDays: z.int().min(1).max(365).default(defaultSettings.reservationDays),
    payWithinDays: z.int().min(1).max(365).default(defaultSettings.payWithinDays),
    captureDays: z.int().min(1).max(365).nullable().default(defaultSettings.captureDays),
    overCapturePercent: z.int().min(0).max(100).default(defaultSettings.overCapturePercent),
    reversalCutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 18:30')
      .default(defaultSettings.reversalCutOff),
    reversalCutOffZone: z
      .string()
      .refine((name) => zones.has(name), 'must be a time zone such as Europe/Berlin')
      .default(defaultSettings.reversalCutOffZone),
    creditorId: z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must be a creditor identifier such as DE98ZZZ09999999999')
      .nullable()
      .default(defaultSettings.creditorId),
    directDebitScheme: z.enum(['CORE', 'B2B']).default(defaultSettings.directDebitScheme),
    preNotificationDays: z.int().min(1).max(60).default(defaultSettings.preNotificationDays),
    merchantBookings: z.boolean().default(defaultSettings.merchantBookings),
    keepEvents: z.boolean().default(defaultSettings.keepEvents),
    requires: z.array(z.enum(Object.keys(conditions) as [Condition, ...Condition[]])).default([]),
    validation: z.enum(['strict', 'lenient']).default(defaultSettings.validation),
    ...riskSettings,
    bodyCredentials: z.boolean().default(defaultSettings.bodyCredentials),
    ...throttleSettings(),
    ...defenceSettings(),
  })
  .transform(({ preset: _applied, ...settings }): EntitySettings => settings);

/** A limit for each operation of a token. */
function throttleSettings() {
  const limit = z.int().min(1).max(THROTTLE_MAX).nullable().default(null);
  const names = Object.values(throttles).map(({ setting }) => setting);
  // The cast holds because the names are those of the table.
  return Object.fromEntries(names.map((name) => [name, limit])) as Record<keyof ThrottleSettings, typeof limit>;
}

/** The limits of shoppers' attempts; a share is in percent. */
function defenceSettings() {
  const limit = z.int().min(1).max(THROTTLE_MAX).nullable().default(null);
  return {
    checkoutAttempts: limit,
    checkoutDeclines: limit,
    addressAttempts: limit,
    binDeclines: limit,
    cardDeclines: limit,
    declineShare: z.int().min(1).max(100).nullable().default(null),
    genericDeclines: z.boolean().default(defaultSettings.genericDeclines),
  };
}

const settings = z.preprocess(
  (given = {}) => (isObject(given) ? { ...presetOf(given), ...given } : given),
  ownSettings,
);
const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

function presetOf(given: object): Partial<EntitySettings> {
  const named = preset.safeParse('preset' in given ? given.preset : undefined).data;
  return named === undefined ? {} : presets[named];
}

const file = z.strictObject({
  entities: z.array(
    z.strictObject({
      id: entityId,
      kind: z.enum(['psp', 'division', 'merchant', 'channel']),
      parent: entityId.nullable().default(null),
      name: z.string().min(1).max(100),
      settings,
      wallets: z.array(walletSettings).default([]),
      webhooks: z.array(webhookSettings).default([]),
    }),
  ),
  /** Only this file has tokens in the clear; the database keeps their hashes. A token should be 256 random bits. */
  tokens: z.array(
    z.strictObject({
      token: z.string().min(8).max(512),
      entity: entityId,
      /** Whether it may move the test clock, which is that of all entities. */
      testClock: z.boolean().default(false),
    }),
  ),
});

/**
 * The parts of the file that the store does not take: the hashes of the tokens that may move the test clock, which is
 * this process's own, and the registrations at wallets, which the vault has to seal.
 */
export type Provisioned = {
  readonly testClockTokens: ReadonlySet<string>;
  readonly wallets: readonly WalletRegistration[];
  readonly webhooks: readonly ProvisionedWebhook[];
};

/**
 * Makes the store's entities and tokens those of the provision file; running it twice changes nothing. Throws
 * WrongSetting when the file cannot be used.
 */
export async function provision(
  store: Store,
  { path = DEMO, mode }: { path: string | undefined; mode: 'test' | 'live' },
): Promise<Provisioned> {
  const content = await read(path);
  const { entities, tokens } = content;
  const faults = [...(mode === 'live' ? liveFaults(content) : []), ...hierarchyFaults(content, await store.entities())];
  if (faults.length > 0) throw unusable(path, faults);
  await store.provision(
    entities.map(
      ({
        parent,
        wallets: _sealedLater,
        webhooks: _keptLater,
        ...entity
      }): Omit<Entity, 'key' | 'parent'> & { parentId: string | null } => ({
        ...entity,
        parentId: parent,
      }),
    ),
    tokens.map(({ token, entity }) => ({ hash: hashOf(token), entityId: entity })),
  );
  return {
    testClockTokens: new Set(tokens.filter(({ testClock }) => testClock).map(({ token }) => hashOf(token))),
    wallets: entities.flatMap(({ id, wallets }) => wallets.map((wallet) => ({ ...wallet, entityId: id }))),
    webhooks: entities.flatMap(({ id, webhooks }) => webhooks.map((webhook) => ({ ...webhook, entityId: id }))),
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const unusable = (path: string, faults: readonly string[]): WrongSetting =>
  new WrongSetting(`TILLWAY_PROVISION: ${path} cannot be used: ${faults.join('; ')}`);

type Content = z.infer<typeof file>;

/** Live mode has no weak tokens, and shows and leaves its pages over TLS only. */
function liveFaults({ entities, tokens }: Content): readonly string[] {
  return [
    ...tokens.flatMap(({ token }, at) => (isWeak(token) ? [`tokens.${at}.token: ${LIVE_TOKEN}`] : [])),
    ...entities.flatMap(({ settings: { pageOrigins, resultOrigins } }, at) =>
      Object.entries({ pageOrigins, resultOrigins }).flatMap(([name, origins]) =>
        origins
          .filter((each) => /^http:/i.test(each))
          .map((each) => `entities.${at}.settings.${name}: must begin with https:// in live mode, not ${each}`),
      ),
    ),
    ...entities.flatMap(({ webhooks }, at) =>
      webhooks.flatMap(({ url }, i) =>
        /^http:/i.test(url) ? [`entities.${at}.webhooks.${i}.url: must begin with https:// in live mode`] : [],
      ),
    ),
    ...entities.flatMap(({ wallets }, at) =>
      wallets.flatMap((wallet, i) =>
        isPublished(wallet) ? [`entities.${at}.wallets.${i}.privateKey: is published with the demo`] : [],
      ),
    ),
  ];
}

const isWeak = (token: string): boolean => token.length < LIVE_TOKEN_LENGTH || !looksRandom(token);

/** From the top down: an entity belongs to one of a higher kind, so that there are no cycles. */
const kindsFromTop: readonly EntityKind[] = ['psp', 'division', 'merchant', 'channel'];

/**
 * The duplicates, missing entities and wrong parents of a provision file. Entities of the store that the file leaves
 * out still exist.
 */
function hierarchyFaults({ entities, tokens }: Content, known: readonly Entity[]): readonly string[] {
  const kinds = new Map<string, EntityKind>([...known, ...entities].map(({ id, kind }) => [id, kind]));
  const rankOf = (id: string): number => kindsFromTop.findIndex((kind) => kind === kinds.get(id));
  const missing = [...entities.flatMap(({ parent }) => parent ?? []), ...tokens.map(({ entity }) => entity)].filter(
    (id) => !kinds.has(id),
  );
  const wronglyPlaced = entities.filter(
    ({ id, parent }) => parent !== null && kinds.has(parent) && rankOf(parent) >= rankOf(id),
  );
  return [
    ...repeated(entities.map(({ id }) => id)).map((id) => `entity ${id} is there twice`),
    ...entities.flatMap(({ id, webhooks }) =>
      repeated(webhooks.map(({ name }) => name)).map((name) => `entity ${id} has two webhooks named ${name}`),
    ),
    ...repeated(tokens.map(({ token }) => token)).map(() => 'a token is there twice'),
    ...missing.map((id) => `there is no entity ${id}`),
    ...wronglyPlaced.map(({ id, kind, parent }) => `${kind} ${id} cannot belong to a ${kinds.get(parent ?? '')}`),
  ];
}

const repeated = (texts: readonly string[]): readonly string[] => texts.filter((text, i) => texts.indexOf(text) !== i);

async function read(path: string): Promise<Content> {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (fault) {
    throw unusable(
      path,
      fault instanceof z.ZodError
        ? fault.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        : [String(fault)],
    );
  }
}
