import type { EntityKey, Instant, WebhookKey } from '../values.ts';
import type { EventType } from './event-types.ts';

/** How notifications are protected: encrypted as a whole, or signed (Standard Webhooks). */
export type WebhookFormat = 'encrypted' | 'encryptedJson' | 'signed';
export const webhookFormats = ['encrypted', 'encryptedJson', 'signed'] as const satisfies readonly WebhookFormat[];

/** Which members of a payload are sent. */
export type WebhookFields = 'all' | 'withoutCustomerData';
export const webhookFields = ['all', 'withoutCustomerData'] as const satisfies readonly WebhookFields[];

/**
 * `inactive` until its first test was answered with 2xx: no event is kept for it. `paused` by its receiver (410), by an
 * operator, or until another address was tested: its events wait.
 */
export type WebhookState = 'inactive' | 'active' | 'paused';
export const webhookStates = ['inactive', 'active', 'paused'] as const satisfies readonly WebhookState[];

/** An address that is notified of the events of an entity and of all entities below it. */
export type Webhook = {
  readonly key: WebhookKey;
  readonly version: number;
  readonly entity: EntityKey;
  /** The operator's name for it, unique within the entity. */
  readonly name: string;
  readonly url: string;
  readonly types: readonly EventType[];
  readonly fields: WebhookFields;
  readonly format: WebhookFormat;
  /** One key or two, sealed by the vault as a list in JSON. The first one encrypts, and each of them signs. */
  readonly secrets: string;
  readonly state: WebhookState;
  readonly createdAt: Instant;
  /** Whether it is a webhook of the provision file, which deletes it when it no longer lists it. */
  readonly provisioned: boolean;
};

/** A key with which notifications are encrypted or signed is replaced while both are accepted. */
export const SECRETS_MAX = 2;

/** Whether events are kept for a webhook. */
export const listens = ({ state }: Webhook): boolean => state !== 'inactive';
