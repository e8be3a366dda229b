import { describe, expect, it } from 'vitest';
import type { KeptAnswer } from '../../core/change.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { AccessToken, Entity } from '../../core/entities/entity.ts';
import type { LedgerEntry } from '../../core/payments/ledger.ts';
import type { Message } from '../../core/message.ts';
import type { Payment } from '../../core/payments/payment.ts';
import type { DataKey } from '../store.ts';
import type { Tables } from './tables.ts';

type Row<Name extends keyof Tables> = Tables[Name]['$inferSelect'];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A message without the tie between its topic and its payload, which no column can express. */
type LooseMessage = { [Property in keyof Message]: Message[Property] };

describe('a row', () => {
  it('is the entity it keeps: when a column and a property drift apart, this no longer compiles', () => {
    const same: readonly true[] = [
      true satisfies Same<Row<'entities'>, Entity>,
      true satisfies Same<Row<'accessTokens'>, AccessToken>,
      true satisfies Same<Row<'checkouts'>, Checkout>,
      true satisfies Same<Row<'payments'>, Payment>,
      true satisfies Same<Row<'ledger'>, LedgerEntry>,
      true satisfies Same<Omit<Row<'messages'>, 'freeAt'>, LooseMessage>,
      true satisfies Same<Row<'keptAnswers'>, KeptAnswer>,
      true satisfies Same<Row<'dataKeys'>, DataKey>,
    ];
    expect(same).not.toContain(false);
  });
});
