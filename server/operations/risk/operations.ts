import { type Gateway, operatingOn } from '../gateway.ts';
import { findFailedCallbacks, readFailedCallback } from './failed-callbacks.ts';
import { readCaseHistory } from './history.ts';
import { listEntryId, readLists } from './lists.ts';
import { findCases, readCaseOf } from './queue.ts';
import { decideAsUser, releaseCase, takeCase, takeNextCase } from './work.ts';

/** What analysts do in the back office, on one gateway. */
export function riskWorkOf(gateway: Gateway) {
  return {
    listEntryId,
    ...operatingOn(gateway, {
      decideAsUser,
      findCases,
      findFailedCallbacks,
      readCaseHistory,
      readCaseOf,
      readFailedCallback,
      readLists,
      releaseCase,
      takeCase,
      takeNextCase,
    }),
  };
}
