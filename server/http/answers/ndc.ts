import { randomUUID } from 'node:crypto';
import type { Entity } from '../../core/entities/entity.ts';
import { isCheckoutId } from '../../ids.ts';
import type { Call } from '../call.ts';

/** 32 hexadecimal characters: the number of a request whose entity is not known. */
export const requestNumber = (): string => randomUUID().replaceAll('-', '');

/**
 * The ndc of a request about a checkout is the checkout's id; any other begins with the id of its entity (DECISIONS
 * 32).
 */
export function ndcOf(c: Call, entity?: Entity): string {
  const id = c.req.param('id') ?? '';
  if (isCheckoutId(id)) return id;
  return entity ? `${entity.id}_${requestNumber()}` : requestNumber();
}
