import type { CallbackSettings, CallbackState, RiskCallback } from '../core/risk/callback.ts';
import type { RiskActionKey } from '../core/risk/case.ts';
import type { EntityKey } from '../core/values.ts';
import type { OneOrAll } from './books-store.ts';

/** Callbacks of an entity, the latest first. */
export type CallbackSlice = {
  readonly entity: EntityKey;
  /** Any state when left out. */
  readonly state?: CallbackState;
  readonly before: RiskActionKey;
  readonly limit: number;
};

/** The part of the store that has callbacks about risk cases. */
export type CallbackStore = {
  callbackSettings(entity: EntityKey): Promise<CallbackSettings | undefined>;
  riskCallback(key: RiskActionKey): Promise<RiskCallback | undefined>;
  riskCallbacks(slice: CallbackSlice): Promise<readonly RiskCallback[]>;
  /** The callbacks that have failed, the latest first. */
  failedCallbacks(slice: OneOrAll<Omit<CallbackSlice, 'state'>>): Promise<readonly RiskCallback[]>;
  /** Deletes the oldest callbacks that are not to be sent any more, and returns how many there were. */
  deleteCallbacks(slice: { readonly before: RiskActionKey; readonly limit: number }): Promise<number>;
};
