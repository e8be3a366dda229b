import type { KeptAnswer } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { AccessToken, Entity } from '../../core/entities/entity.ts';
import type { Message } from '../../core/message.ts';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { DataKey } from '../store.ts';
import type { Tables } from './tables.ts';

/*
 * A proof for the compiler, run by `tsc` and by nothing else: each row is the entity it keeps. A column and a property
 * that drift apart do not compile.
 */

type Row<Name extends keyof Tables> = Tables[Name]['$inferSelect'];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A union without the ties between its members, which no column can express. */
type Loose<Union, Members extends keyof Union = keyof Union> = { [Member in Members]: Union[Member] };

export type RowsAreEntities = readonly [
  Proof<Same<Row<'entities'>, Entity>>,
  Proof<Same<Row<'accessTokens'>, AccessToken>>,
  Proof<Same<Row<'checkouts'>, Checkout>>,
  Proof<Same<Row<'payments'>, Loose<Payment>>>,
  Proof<Same<Row<'ledger'>, LedgerEntry>>,
  Proof<Same<Omit<Row<'messages'>, 'freeAt'>, Loose<Message>>>,
  Proof<Same<Row<'keptAnswers'>, KeptAnswer>>,
  Proof<Same<Row<'dataKeys'>, DataKey>>,
];
type Proof<Claim extends true> = Claim;
