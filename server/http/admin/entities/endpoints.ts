import { entityKinds, lowerKinds } from '../../../core/entities/entity.ts';
import { entityStates } from '../../../core/entities/state.ts';
import {
  defaultSettings,
  ownSettingsSchema,
  settingNames,
  settingSchemas,
} from '../../../core/entities/settings/settings.ts';
import {
  anyObject,
  described,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  type Schema,
  setOf,
  text,
  words,
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

const entityId = formatted('entity-id');
const name = words(1, 100);

const entity = object({
  id: described(entityId, 'the entityId of requests'),
  kind: oneOf(entityKinds),
  name,
  parent: described(orNull(entityId), 'the entity that it belongs to'),
  state: described(oneOf(entityStates), 'its own state'),
  standing: described(
    oneOf(entityStates),
    'its own state, or that of the highest entity above it that is not active; only `active` takes payments',
  ),
});

const [psp, merchant] = ['8a8294174b7ecb28014b9699220010a0', '8a8294174b7ecb28014b9699220012c2'];
const demoMerchant = {
  id: merchant,
  kind: 'merchant',
  name: 'Demo merchant',
  parent: '8a8294174b7ecb28014b9699220011b1',
  state: 'active',
  standing: 'active',
};
const aShop = {
  id: '5f0c2f1f6d1e4b7c9a3e8d2b1c0a9f8e',
  kind: 'channel',
  name: 'Shop in France',
  parent: merchant,
  state: 'active',
  standing: 'active',
};

/** A setting with the entity that it has its value from. */
const placed = (schema: Schema) =>
  object({
    value: schema,
    from: described(
      orNull(object({ id: entityId, kind: oneOf(entityKinds), name })),
      'the entity that the value is from; null for the default',
    ),
  });
const placedSettings = object(
  Object.fromEntries(Object.entries(settingSchemas()).map(([setting, schema]) => [setting, placed(schema)])),
);

const endpoints = {
  listEntities: {
    method: 'GET',
    path: '/entities',
    title: 'List entities',
    about:
      'Returns the entities that the token reaches, those above before those below. A list with `nextCursor` goes on: send it as `after`.',
    scope: 'admin',
    query: {
      parent: described(entityId, 'only entities directly below this one'),
      kind: oneOf(entityKinds),
      ...pageAfter(entityId),
    },
    answer: objectWith({ entities: listOf(entity, { maxItems: 1000 }) }, { nextCursor: entityId }),
    example: { query: { kind: 'merchant' }, answer: { entities: [demoMerchant] } },
  },
  createEntity: {
    method: 'POST',
    path: '/entities',
    title: 'Create an entity',
    about:
      'Creates a division, a merchant or a channel below an entity that the token reaches. It takes payments at once. The psp is the operator of the installation and stands above all that a token reaches: the provision file has it, and no request creates one.',
    scope: 'admin',
    body: objectWith(
      {
        parent: described(entityId, 'the entity that it belongs to, of a higher kind'),
        kind: oneOf(lowerKinds),
        name,
      },
      { settings: described(ownSettingsSchema, 'its own settings; it inherits the others') },
    ),
    answer: entity,
    example: {
      body: { parent: merchant, kind: 'channel', name: 'Shop in France', settings: { reservationDays: 5 } },
      answer: aShop,
    },
  },
  copyChannel: {
    method: 'POST',
    path: '/entities/{entityId}/copies',
    title: 'Copy a channel',
    about:
      'Creates a channel beside another one, with the settings and the merchant accounts that this one has itself. It has no tokens and webhooks, and is changed apart from the first. Accounts that are closed are left out.',
    scope: 'admin',
    body: objectWith({ name }, {}),
    answer: entity,
    example: { body: { name: 'Shop in France' }, answer: aShop },
  },
  readEntity: {
    method: 'GET',
    path: '/entities/{entityId}',
    title: 'Read an entity',
    about: 'Returns an entity that the token reaches. Any other one is unknown.',
    scope: 'admin',
    answer: entity,
    example: { answer: demoMerchant },
  },
  changeEntity: {
    method: 'PATCH',
    path: '/entities/{entityId}',
    title: 'Rename, disable or close an entity',
    about:
      'Changes the name or the state of an entity. The state of the token’s own entity is changed from above, and only the operator opens what is closed. An entity that is `disabled` or `closed` takes no payments, nor do those below it (500.100.201, 500.100.203), and charges no account again; what was paid stays readable, and may be captured, reversed and refunded. A change is effective in every process within a second.',
    scope: 'admin',
    body: objectWith({}, { name, state: oneOf(entityStates) }),
    answer: entity,
    example: {
      body: { name: 'Demo merchant in Europe' },
      answer: { ...demoMerchant, name: 'Demo merchant in Europe' },
    },
  },
  readSettings: {
    method: 'GET',
    path: '/entities/{entityId}/settings',
    title: 'Read settings',
    about: 'Returns every setting of an entity with the entity above it, or itself, that the value is from.',
    scope: 'admin',
    answer: object({ id: entityId, settings: placedSettings }),
    example: {
      answer: {
        id: merchant,
        settings: {
          ...Object.fromEntries(settingNames.map((each) => [each, { value: defaultSettings[each], from: null }])),
          reservationDays: { value: 5, from: { id: psp, kind: 'psp', name: 'Tillway' } },
        },
      },
    },
  },
  changeSettings: {
    method: 'PATCH',
    path: '/entities/{entityId}/settings',
    title: 'Change settings',
    about:
      'Gives an entity settings of its own, and lets it inherit others again. Settings that protect the operator (limits, risk, bookings, settlement) take a token of the psp, or of a division above. It returns the settings that the entity has itself now. A change is effective in every process within a second.',
    scope: 'admin',
    body: objectWith(
      {},
      {
        set: described(ownSettingsSchema, 'settings of its own'),
        inherit: described(setOf(oneOf(settingNames)), 'settings that it inherits from now on'),
      },
    ),
    answer: object({ id: entityId, own: ownSettingsSchema }),
    example: {
      body: { set: { reservationDays: 5 }, inherit: ['captureDays'] },
      answer: { id: merchant, own: { reservationDays: 5 } },
    },
  },
  readChanges: {
    method: 'GET',
    path: '/entities/{entityId}/changes',
    title: 'Read changes',
    about:
      'Returns the latest changes of an entity by this API, and by the provision file, the latest first: when, by which token, and what.',
    scope: 'admin',
    answer: object({
      changes: listOf(
        object({
          at: formatted('date-time'),
          token: described(text(1, 64), 'the id of the token that it was made with, or `provision file`'),
          tokenAlias: described(text(0, 255), 'the alias that the token had then'),
          action: text(1, 64),
          subject: described(text(1, 64), 'the id of what was changed'),
          before: described(orNull(anyObject), 'what was there before'),
          after: described(orNull(anyObject), 'what is there now'),
        }),
      ),
    }),
    example: {
      answer: {
        changes: [
          {
            at: '2026-11-22T19:00:00.000Z',
            token: '0c8e1f7b2a9d4c3e5f6a7b8c9d0e1f2a',
            tokenAlias: 'Operations',
            action: 'changeSettings',
            subject: merchant,
            before: {},
            after: { reservationDays: 5 },
          },
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const entityChapter = {
  title: 'Entities',
  about:
    'The tree of psp, divisions, merchants and channels, and their settings. An entity inherits from the one above it whatever it does not set itself.',
  endpoints,
  schemas: { Entity: entity, Settings: ownSettingsSchema, PlacedSettings: placedSettings },
} as const satisfies AdminChapter;
