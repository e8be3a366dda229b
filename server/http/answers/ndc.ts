import { randomBytes } from 'node:crypto';
import type { Entity } from '../../core/entities/entity.ts';
import { isCheckoutId } from '../../ids.ts';
import type { Call } from '../call.ts';

const NUMBER_LENGTH = 32;
const NUMBERS_DRAWN = 256;
let drawn = '';

/**
 * 32 random hexadecimal characters: the number of a request whose entity is not known. For the machine's sake many are
 * drawn at a time.
 */
export function requestNumber(): string {
  if (drawn === '') drawn = randomBytes((NUMBERS_DRAWN * NUMBER_LENGTH) / 2).toString('hex');
  const number = drawn.slice(0, NUMBER_LENGTH);
  drawn = drawn.slice(NUMBER_LENGTH);
  return number;
}

/**
 * The ndc of a request about a checkout is the checkout's id; any other begins with the id of its entity (DECISIONS
 * 32).
 */
export function ndcOf(c: Call, entity?: Entity): string {
  const id = c.req.param('id') ?? '';
  if (isCheckoutId(id)) return id;
  return entity ? `${entity.id}_${requestNumber()}` : requestNumber();
}
