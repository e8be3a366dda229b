import type { Condition } from 'shared';
import type { EntityKey } from '../values.ts';

/**
 * Where an entity stands: a psp has divisions, a division has merchants, a merchant has channels (design 5,
 * "Entities").
 */
export type EntityKind = 'psp' | 'division' | 'merchant' | 'channel';

/** What an operator may decide for a channel. Each has a default that is safe to forget. */
export type EntitySettings = {
  /** Origins of the pages that may show the checkout, as CSP host sources. */
  readonly pageOrigins: readonly string[];
  /** Origins that a shopperResultUrl given by the browser may have. */
  readonly resultOrigins: readonly string[];
  /**
   * Whether a payment goes on when 3-D Secure could not be performed: the issuer cannot (U) or does not take part, the
   * directory server does not answer.
   */
  readonly unavailableAuthentication: 'stop' | 'continue';
  /** Whether cards outside every 3-D Secure range are refused. */
  readonly authenticationRequired: boolean;
  /** Whether a reserved amount may be captured in several parts. */
  readonly multiCapture: boolean;
  /** What makes conditional parameters required on this channel. */
  readonly requires: readonly Condition[];
  /** Lenient: contact data is taken however it is written. */
  readonly validation: 'strict' | 'lenient';
  /**
   * Whether a token may come as authentication.userId and authentication.password in the body, as older clients send
   * it.
   */
  readonly bodyCredentials: boolean;
};

export type Entity = {
  readonly key: EntityKey;
  /** 32 characters a-f 0-9. */
  readonly id: string;
  readonly kind: EntityKind;
  readonly parent: EntityKey | null;
  readonly name: string;
  readonly settings: EntitySettings;
};

/** An access token: only the SHA-256 of its 256 random bits is kept, in hex. It reaches its entity and all below. */
export type AccessToken = { readonly hash: string; readonly entity: EntityKey };
