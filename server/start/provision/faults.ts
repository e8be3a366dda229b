import { type EntityKind, type EntityRow, mayBelongTo } from '../../core/entities/entity.ts';
import type { MerchantAccount } from '../../core/entities/merchant-accounts/account.ts';
import { settlementFault } from '../../core/entities/settings/settlement-terms.ts';
import { settingFaults } from '../../core/entities/settings/settings.ts';
import { callbackFaults } from '../../operations/administration/callbacks/settings.ts';
import type { ProvisionFile } from './file.ts';
import { looksRandom } from '../randomness.ts';
import { receiverFaults } from './file-receivers.ts';
import { sourceFaults } from './file-sources.ts';
import { pickUpKeyFaults } from './pick-up-keys.ts';
import { isPublished, pkcs8Of } from './wallet-keys.ts';
import { secretFaults } from '../../operations/webhooks/keep.ts';

/** 256 bits, six to a character. */
const LIVE_TOKEN_LENGTH = 43;
const LIVE_TOKEN = `must be 256 random bits in live mode: at least ${LIVE_TOKEN_LENGTH} characters, such as those of openssl rand -base64 32`;

type Circumstances = {
  readonly mode: 'test' | 'live';
  /** Whether the file will be applied, because it is another one than was applied last. */
  readonly isChanged: boolean;
  readonly known: readonly EntityRow[];
  readonly accounts: readonly MerchantAccount[];
};

type Stored = Pick<Circumstances, 'known' | 'accounts'>;

/** What is wrong with a file that its schema permits. */
export const contentFaults = (
  content: ProvisionFile,
  { mode, isChanged, known, accounts }: Circumstances,
): readonly string[] => [
  ...content.entities.flatMap(({ settings: { preset: _applied, ...settings } = {} }, at) =>
    settingFaults(settings, mode).map(({ name, message }) => `entities.${at}.settings.${name}: ${message}`),
  ),
  ...keyFaults(content),
  ...webhookFaults(content),
  ...content.entities.flatMap(({ riskCallback }, at) =>
    riskCallback === undefined
      ? []
      : callbackFaults({ mode }, riskCallback).map(
          ({ name, message }) => `entities.${at}.riskCallback.${name}: ${message}`,
        ),
  ),
  ...content.entities.flatMap(({ pickUpKeys = [], fileReceivers = [] }, at) =>
    [...pickUpKeyFaults(pickUpKeys), ...receiverFaults(fileReceivers, mode)].map((fault) => `entities.${at}.${fault}`),
  ),
  ...content.entities.flatMap(({ kind, fileSources = [], merchantAccounts = [] }, at) =>
    sourceFaults(fileSources, { kind, accounts: merchantAccounts }, mode).map((fault) => `entities.${at}.${fault}`),
  ),
  ...(mode === 'live' ? liveFaults(content) : []),
  ...hierarchyFaults(content, known),
  ...accountFaults(content, { known, accounts }),
  ...(isChanged ? unlistedAccounts(content, { known, accounts }) : []),
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
    ...webhooks.flatMap((webhook, i) =>
      secretFaults(webhook).map((fault) => `entities.${at}.webhooks.${i}.secrets.${fault.at}: ${fault.message}`),
    ),
    ...repeated(webhooks.map(({ name }) => name)).map((name) => `entity ${id} has two webhooks named ${name}`),
  ]);

/** Live mode has no weak tokens and no test clock, and shows and leaves its pages over TLS only. */
const liveFaults = ({ entities, tokens }: ProvisionFile): readonly string[] => [
  ...tokens.flatMap(({ token }, at) => (isWeak(token) ? [`tokens.${at}.token: ${LIVE_TOKEN}`] : [])),
  ...tokens.flatMap(({ testClock }, at) => (testClock ? [`tokens.${at}.testClock: live mode has no test clock`] : [])),
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

/** Merchant accounts that are no channel's, or that would be others at their acquirers than they are. */
function accountFaults({ entities }: ProvisionFile, { known, accounts }: Stored): readonly string[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const entityIds = new Map(known.map(({ id, key }) => [key, id]));
  const wanted = entities.flatMap(({ id: entityId, kind, merchantAccounts = [] }) =>
    merchantAccounts.map((account) => ({ ...account, entityId, kind })),
  );
  return [
    ...repeated(wanted.map(({ id }) => id)).map((id) => `merchant account ${id} is there twice`),
    ...wanted.flatMap(({ id, settlement = null }) => {
      const fault = settlementFault(settlement);
      return fault === undefined ? [] : [`settlement of merchant account ${id}: ${fault}`];
    }),
    ...wanted.flatMap(({ id, kind, entityId, connector, acquirerId }) => {
      if (kind !== 'channel') return [`merchant account ${id} belongs to a ${kind}: it has to belong to a channel`];
      const row = byId.get(id);
      const isSame =
        row === undefined ||
        (row.connector === connector && row.acquirerId === acquirerId && entityIds.get(row.entity) === entityId);
      return isSame ? [] : [`merchant account ${id} cannot get another channel, connector or acquirerId`];
    }),
  ];
}

/**
 * Active accounts that a channel’s list leaves out. They would go on taking payments, before those that are listed
 * (DECISIONS 294). A start with the file that was applied before is not ended by what the admin API has done since.
 */
function unlistedAccounts({ entities }: ProvisionFile, { known, accounts }: Stored): readonly string[] {
  const idOf = new Map(known.map(({ id, key }) => [key, id]));
  const lists = new Map(
    entities.flatMap(({ id, merchantAccounts }) =>
      merchantAccounts === undefined ? [] : [[id, new Set(merchantAccounts.map((each) => each.id))]],
    ),
  );
  return accounts.flatMap(({ id, entity, state }) => {
    const channel = idOf.get(entity) ?? '';
    const isListed = state !== 'active' || (lists.get(channel)?.has(id) ?? true);
    return isListed
      ? []
      : [
          `merchant account ${id} of channel ${channel} is active and not listed: list it, with the state closed to end it`,
        ];
  });
}

/**
 * The duplicates, missing entities, wrong parents and wrong kinds of a provision file. Entities of the store that the
 * file leaves out still exist.
 */
function hierarchyFaults({ entities, tokens }: ProvisionFile, known: readonly EntityRow[]): readonly string[] {
  const kinds = new Map<string, EntityKind>([...known, ...entities].map(({ id, kind }) => [id, kind]));
  const missing = [...entities.flatMap(({ parent }) => parent ?? []), ...tokens.map(({ entity }) => entity)].filter(
    (id) => !kinds.has(id),
  );
  const kindBefore = new Map(known.map(({ id, kind }) => [id, kind]));
  const turned = entities.flatMap(({ id, kind }) => {
    const before = kindBefore.get(id) ?? kind;
    return before === kind ? [] : [`entity ${id} is a ${before} and cannot become a ${kind}`];
  });
  const newPsps = entities.flatMap(({ id, kind }) => (kind === 'psp' && !kindBefore.has(id) ? [id] : []));
  const furtherPsps = known.some(({ kind }) => kind === 'psp') ? newPsps : newPsps.slice(1);
  const wronglyPlaced = entities.flatMap(({ id, kind, parent }) => {
    const above = kinds.get(parent ?? '');
    return above === undefined || mayBelongTo(kind, above) ? [] : [`${kind} ${id} cannot belong to a ${above}`];
  });
  return [
    ...repeated(entities.map(({ id }) => id)).map((id) => `entity ${id} is there twice`),
    ...repeated(tokens.map(({ token }) => token)).map(() => 'a token is there twice'),
    ...missing.map((id) => `there is no entity ${id}`),
    ...wronglyPlaced,
    ...turned,
    ...furtherPsps.map((id) => `entity ${id} is a second psp: an installation has one`),
  ];
}

function repeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}
