import { type AccessToken, scopes } from '../../core/entities/access-token.ts';
import { entityKinds } from '../../core/entities/entity.ts';
import { entityStates } from '../../core/entities/state.ts';
import { accountIdentity, accountTerms, POSITION_MAX } from '../../core/entities/merchant-accounts/account.ts';
import { type EntitySettings, type OwnSettings, settingSchemas } from '../../core/entities/settings/settings.ts';
import {
  described,
  flag,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  partOf,
  type Schema,
  secret,
  setOf,
  text,
  type ValueOf,
  whole,
  words,
} from '../../core/schemas/schema.ts';
import { PICK_UP_KEYS_MAX } from '../../core/pick-up/key.ts';
import { callbackSchema } from '../../core/risk/callback-terms.ts';
import { walletBrands } from '../../core/wallets/token.ts';
import { fileReceiverSchema } from './file-receivers.ts';
import { fileSourceSchema } from './file-sources.ts';
import { pickUpKeySchema } from './pick-up-keys.ts';
import { webhookSchema } from './webhooks.ts';

/** Settings for one purpose. The settings beside a preset win. */
export const presets = {
  /** For shops that come from another platform of this family, see docs/migrate.md. */
  'drop-in': { validation: 'lenient', bodyCredentials: true },
} as const satisfies Readonly<Record<string, OwnSettings>>;

export type PresetName = keyof typeof presets;
/** The cast holds because the keys of the table are the names of its presets. */
const presetNames = Object.keys(presets) as readonly PresetName[];

const settings = partOf<EntitySettings & { readonly preset: PresetName }>({
  preset: described(
    oneOf(presetNames),
    '`drop-in`: lenient, with body credentials, for [other platforms’ shops](migrate.md); settings beside it win',
  ),
  ...settingSchemas(),
});

/** A merchant's registration at a wallet; the key is a private key of the curve P-256. */
const wallet = object({
  brand: oneOf(walletBrands),
  recipient: text(1, 255),
  privateKey: described(secret(1, 10_000), 'a private key of the curve P-256 in PEM, or PKCS #8 in base64'),
});

/** A contract with an acquirer; of a channel's, the first one that takes a payment gets it. */
const merchantAccount = objectWith(
  {
    id: described(formatted('entity-id'), 'the merchantAccountId of answers and settlement files'),
    name: words(1, 100),
    ...accountIdentity,
  },
  {
    state: described(oneOf(entityStates), 'without it an account keeps the state that it has'),
    position: described(whole(0, POSITION_MAX), 'the place in the order; without it the place in this list'),
    ...accountTerms,
  },
);

const entity = objectWith(
  {
    id: described(formatted('entity-id'), 'the entityId of requests'),
    kind: oneOf(entityKinds),
    name: words(1, 100),
  },
  {
    parent: described(orNull(formatted('entity-id')), 'the entity that it belongs to, of a higher kind'),
    state: described(
      oneOf(entityStates),
      'only an active entity takes payments; without it an entity keeps the state that it has',
    ),
    settings: described(settings, 'its own settings; it inherits the others from the entities above it'),
    wallets: described(listOf(wallet), 'its registrations at mobile wallets'),
    merchantAccounts: described(listOf(merchantAccount), 'its contracts with acquirers; of a channel alone'),
    webhooks: described(listOf(webhookSchema), 'the addresses that are notified of its events'),
    riskCallback: described(
      callbackSchema,
      'where decisions and notes about its risk cases are sent; without it an entity keeps what it has',
    ),
    fileReceivers: described(
      listOf(fileReceiverSchema),
      'the SFTP servers to which its settlement files are delivered',
    ),
    fileSources: described(
      listOf(fileSourceSchema),
      'the SFTP servers of acquirers from which its files are fetched; of a channel alone',
    ),
    pickUpKeys: described(
      listOf(pickUpKeySchema, { maxItems: PICK_UP_KEYS_MAX }),
      'the public keys that open its folder of settlement files by SFTP',
    ),
  },
);

/** Only the file has tokens in the clear; the database keeps their hashes. */
const token = objectWith(
  {
    token: described(secret(8, 512), 'the token itself; it should be 256 random bits'),
    entity: described(formatted('entity-id'), 'the entity that it reaches, with all below'),
  },
  {
    alias: described(words(1, 100), 'the name that its owner knows it by'),
    scopes: described(
      setOf(oneOf(scopes), { minItems: 1 }),
      'what it permits; without it everything but the administration',
    ),
    expiresAt: described(orNull(formatted('date-time')), 'from when on it is refused'),
    addresses: described(
      orNull(setOf(formatted('network'), { minItems: 1 })),
      'the addresses and networks that it may be sent from',
    ),
    testClock: described(flag, 'whether it may move the test clock, which is that of all entities'),
  } satisfies Partial<Record<keyof AccessToken, Schema>>,
);

/** The schema of a provision file. */
export const provisionFile = objectWith(
  {
    entities: listOf(entity, { maxItems: 100_000 }),
    tokens: listOf(token, { maxItems: 100_000 }),
  },
  { $schema: described(text(1, 2048), 'where editors find this schema; the gateway does not read it') },
);
export type ProvisionFile = ValueOf<typeof provisionFile>;
