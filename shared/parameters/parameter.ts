import type { AccountGroup } from '../brands/methods.ts';
import { type Format, text } from '../formats/formats.ts';
import type { Condition } from './conditions.ts';
import type { Rule } from './rules.ts';

/**
 * The sender from which a parameter is accepted: the merchant's server; that server only when it creates a checkout;
 * the shopper's browser too.
 */
export type Sender = 'server' | 'creation' | 'shopper';

/** A parameter as the spec's table defines it. */
export type Parameter = {
  readonly format: Format;
  readonly requirement: 'required' | 'conditional' | 'optional';
  /** Further rules, as sentences of the API description. */
  readonly rule: string;
  readonly neededFor: readonly Condition[];
  readonly sender: Sender;
  /** Account data and secrets: never echoed, never logged, printed as ••• (PCI DSS 3.3). */
  readonly sensitive: boolean;
  /** The format under lenient validation, where that differs (DECISIONS 58). */
  readonly lenient?: Format;
  /** Identifiers and numbers may look like a card number; they may not be that of the request's own account. */
  readonly identifier?: true;
  /** Of several different values the last one counts; for other parameters they are a fault. */
  readonly lastCounts?: true;
  /** Accepted, and read by nothing yet but the responses that echo it. */
  readonly idle?: true;
  /** Sent to the acquirer with each request for the payment. */
  readonly forwarded?: true;
  /** The value that the acquirer receives for an element of a list whose merchant sent none (spec, Cart items). */
  readonly forwardedDefault?: string;
  /** Characters beyond this are dropped, not refused. */
  readonly truncatedTo?: number;
  /** The format of the text in brackets, when that is a name and not an index. */
  readonly key?: Format;
  /** The prefix that this text must have when the browser sends it. */
  readonly shopperKeyPrefix?: string;
};

export type Parameters = Readonly<Record<string, Parameter>>;

/**
 * Parameters that belong together, under the spec's heading. In their names `[n]` is an index; any other brackets hold
 * a key.
 */
export type ParameterGroup = {
  readonly title: string;
  readonly about: string;
  readonly parameters: Parameters;
  readonly rules?: readonly Rule[];
  /** The account that the group describes: a payment has exactly one such group, or a brand that needs none. */
  readonly account?: AccountGroup;
  /** Few requests have the group at all: what a channel requires of it concerns those alone. */
  readonly wholeOptional?: true;
};

/** The greatest index of any list: the spec's for cart items (DECISIONS 20). */
export const INDEX_MAX = 1000;

const line = (
  requirement: Parameter['requirement'],
  format: Format,
  [rule = '', neededFor = []]: Remarks,
): Parameter => ({
  format,
  requirement,
  rule,
  neededFor,
  sender: 'server',
  sensitive: false,
});

type Remarks = [rule?: string, neededFor?: readonly Condition[]];

export const required = (format: Format, ...remarks: Remarks): Parameter => line('required', format, remarks);
export const conditional = (format: Format, ...remarks: Remarks): Parameter => line('conditional', format, remarks);
export const optional = (format: Format, ...remarks: Remarks): Parameter => line('optional', format, remarks);

export const sensitive = (parameter: Parameter): Parameter => ({ ...parameter, sensitive: true });
export const leniently = (format: Format, parameter: Parameter): Parameter => ({ ...parameter, lenient: format });
/** Contact data, such as a phone number: any text under lenient validation. */
export const contact = (parameter: Parameter): Parameter => leniently(text(1, 255), parameter);
export const identifier = (parameter: Parameter): Parameter => ({ ...parameter, identifier: true });
export const lastCounting = (parameter: Parameter): Parameter => ({ ...parameter, lastCounts: true });
export const truncated = (parameter: Parameter, characters: number): Parameter => ({
  ...parameter,
  truncatedTo: characters,
});

/** A parameter whose brackets hold a name of this format. */
export const keyed = (key: Format, parameter: Parameter): Parameter => ({ ...parameter, key });

/** Accepted from the shopper's browser. */
export const shopper = (parameter: Parameter): Parameter => ({ ...parameter, sender: 'shopper' });

/** Accepted from the shopper's browser under names with this prefix. */
export const shopperNamed = (shopperKeyPrefix: string, parameter: Parameter): Parameter => ({
  ...parameter,
  sender: 'shopper',
  shopperKeyPrefix,
});

/** Accepted and echoed, and without any other effect. */
export const idle = (parameter: Parameter): Parameter => ({ ...parameter, idle: true });

/** Sent to the acquirer, whatever else reads it. */
export const forwarded = (parameter: Parameter): Parameter => ({ ...parameter, forwarded: true });

/** Sent to the acquirer for every element of its list, with this value where the merchant sent none. */
export const forwardedOr = (value: string, parameter: Parameter): Parameter => ({
  ...forwarded(parameter),
  forwardedDefault: value,
});

/** Accepted only when a checkout is created. */
export const atCreation = (parameter: Parameter): Parameter => ({ ...parameter, sender: 'creation' });

/** Applies a change to every parameter. */
export const each = <P extends Parameters>(
  parameters: P,
  change: (parameter: Parameter) => Parameter,
): { readonly [Name in keyof P]: Parameter } =>
  Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, change(parameter)])) as {
    [Name in keyof P]: Parameter;
  };
