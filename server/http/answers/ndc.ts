import { randomBytes } from 'node:crypto';
import type { Entity } from '../../core/entities/entity.ts';
import { isCheckoutId } from '../../ids.ts';
import type { Call } from '../call.ts';

/** In characters: the beginning that numbers share, and what each has of its own. */
const [SHARED, OWN] = [8, 24];
const NUMBERS_DRAWN = 256;
let [shared, drawn] = ['', ''];

/**
 * 32 random hexadecimal characters: the number of a request whose entity is not known. For the machine's sake many are
 * drawn at a time, and begin alike, so that an index of them has new ones side by side.
 */
export function requestNumber(): string {
  if (drawn === '') [shared, drawn] = [random(SHARED), random(NUMBERS_DRAWN * OWN)];
  const number = shared + drawn.slice(0, OWN);
  drawn = drawn.slice(OWN);
  return number;
}

const random = (characters: number): string => randomBytes(characters / 2).toString('hex');

/**
 * The ndc of a request about a checkout is the checkout's id; any other begins with the id of the entity that the request
 * named, under which its payment is found in whichever channel it is (DECISIONS 32).
 */
export function ndcOf(c: Call, entity?: Entity): string {
  const id = c.req.param('id') ?? '';
  if (isCheckoutId(id)) return id;
  return entity ? `${entity.id}_${requestNumber()}` : requestNumber();
}
