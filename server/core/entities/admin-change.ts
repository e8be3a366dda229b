import type { EntityKey, Instant, Key } from '../values.ts';

/** What administrators do, by the admin API and in the back office, and what the gateway does in their place. */
export const adminActions = [
  'createEntity',
  'copyChannel',
  'changeEntity',
  'changeSettings',
  'stopFunds',
  'createMerchantAccount',
  'changeMerchantAccount',
  'createToken',
  'changeToken',
  'rotateToken',
  'revokeToken',
  'addWebhook',
  'changeWebhook',
  'removeWebhook',
  'testWebhook',
  'pauseWebhook',
  'addSecret',
  'removeSecret',
  'resendEvent',
  'resendFailed',
  'changeCallback',
  'resubmitCallback',
  'removeCallback',
  'decideCase',
  'addListEntry',
  'removeListEntry',
  'failSettlement',
  'correctSettlement',
  'addFileReceiver',
  'changeFileReceiver',
  'removeFileReceiver',
  'addFileSource',
  'changeFileSource',
  'removeFileSource',
  'addPickUpKey',
  'removePickUpKey',
  'matchAcquirerRow',
  'unmatchAcquirerRow',
  'markAcquirerRow',
] as const;
export type AdminAction = (typeof adminActions)[number];

/** A change that was made by the admin API: who made it, what it was, and what was there before. */
export type AdminChange = {
  readonly key: Key<'adminChange'>;
  readonly at: Instant;
  /** The id of the token that it was made with. */
  readonly token: string;
  /** The alias that the token had then, because a token may be deleted before what it has changed. */
  readonly tokenAlias: string;
  /** The entity that was changed, or to which belongs what was changed. */
  readonly entity: EntityKey;
  readonly action: AdminAction;
  /** The id of what was changed. */
  readonly subject: string;
  /** What was there before; null where there was nothing. */
  readonly before: object | null;
  readonly after: object | null;
};
