import { type EntityKind, type EntityRow, mayBelongTo } from '../../core/entities/entity.ts';
import { settingFaults } from '../../core/entities/settings/settings.ts';
import type { ProvisionFile } from './file.ts';
import { looksRandom } from '../randomness.ts';
import { isPublished, pkcs8Of } from './wallet-keys.ts';
import { secretFaults } from '../../operations/webhooks/keep.ts';

/** 256 bits, six to a character. */
const LIVE_TOKEN_LENGTH = 43;
const LIVE_TOKEN = `must be 256 random bits in live mode: at least ${LIVE_TOKEN_LENGTH} characters, such as those of openssl rand -base64 32`;

type Circumstances = { readonly mode: 'test' | 'live'; readonly known: readonly EntityRow[] };

/** What is wrong with a file that its schema permits. */
export const contentFaults = (content: ProvisionFile, { mode, known }: Circumstances): readonly string[] => [
  ...content.entities.flatMap(({ settings: { preset: _applied, ...settings } = {} }, at) =>
    settingFaults(settings, mode).map(({ name, message }) => `entities.${at}.settings.${name}: ${message}`),
  ),
  ...keyFaults(content),
  ...webhookFaults(content),
  ...(mode === 'live' ? liveFaults(content) : []),
  ...hierarchyFaults(content, known),
];

const keyFaults = ({ entities }: ProvisionFile): readonly string[] =>
  entities.flatMap(({ wallets = [] }, at) =>
    wallets.flatMap(({ privateKey }, i) =>
      pkcs8Of(privateKey) === undefined
        ? [
            `entities.${at}.wallets.${i}.privateKey: must be a private key of the curve P-256 in PEM, or PKCS #8 in base64`,
          ]
        : [],
    ),
  );

const webhookFaults = ({ entities }: ProvisionFile): readonly string[] =>
  entities.flatMap(({ id, webhooks = [] }, at) => [
    ...webhooks.flatMap((webhook, i) => secretFaults(webhook).map((fault) => `entities.${at}.webhooks.${i}.${fault}`)),
    ...repeated(webhooks.map(({ name }) => name)).map((name) => `entity ${id} has two webhooks named ${name}`),
  ]);

/** Live mode has no weak tokens, and shows and leaves its pages over TLS only. */
const liveFaults = ({ entities, tokens }: ProvisionFile): readonly string[] => [
  ...tokens.flatMap(({ token }, at) => (isWeak(token) ? [`tokens.${at}.token: ${LIVE_TOKEN}`] : [])),
  ...entities.flatMap(({ webhooks = [] }, at) =>
    webhooks.flatMap(({ url }, i) =>
      /^http:/i.test(url) ? [`entities.${at}.webhooks.${i}.url: must begin with https:// in live mode`] : [],
    ),
  ),
  ...entities.flatMap(({ wallets = [] }, at) =>
    wallets.flatMap((wallet, i) =>
      isPublished(wallet) ? [`entities.${at}.wallets.${i}.privateKey: is published with the demo`] : [],
    ),
  ),
];

const isWeak = (token: string): boolean => token.length < LIVE_TOKEN_LENGTH || !looksRandom(token);

/**
 * The duplicates, missing entities and wrong parents of a provision file. Entities of the store that the file leaves
 * out still exist.
 */
function hierarchyFaults({ entities, tokens }: ProvisionFile, known: readonly EntityRow[]): readonly string[] {
  const kinds = new Map<string, EntityKind>([...known, ...entities].map(({ id, kind }) => [id, kind]));
  const missing = [...entities.flatMap(({ parent }) => parent ?? []), ...tokens.map(({ entity }) => entity)].filter(
    (id) => !kinds.has(id),
  );
  const wronglyPlaced = entities.flatMap(({ id, kind, parent }) => {
    const above = kinds.get(parent ?? '');
    return above === undefined || mayBelongTo(kind, above) ? [] : [`${kind} ${id} cannot belong to a ${above}`];
  });
  return [
    ...repeated(entities.map(({ id }) => id)).map((id) => `entity ${id} is there twice`),
    ...repeated(tokens.map(({ token }) => token)).map(() => 'a token is there twice'),
    ...missing.map((id) => `there is no entity ${id}`),
    ...wronglyPlaced,
  ];
}

function repeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}
