import { type Gateway, operatingOn } from '../gateway.ts';
import { findFailedCallbacks, readFailedCallback } from './failed-callbacks.ts';
import { readCaseHistory } from './history.ts';
import { listEntryId, readLists } from './lists.ts';
import { findCases, readCaseOf } from './queue.ts';
import { decideAsUser, releaseCase, takeCase, takeNextCase } from './work.ts';

/** What analysts do in the back office, on one gateway. */
export function riskWorkOf(gateway: Gateway) {
  const on = operatingOn(gateway);
  return {
    decideAsUser: on(decideAsUser),
    findCases: on(findCases),
    findFailedCallbacks: on(findFailedCallbacks),
    listEntryId,
    readCaseHistory: on(readCaseHistory),
    readCaseOf: on(readCaseOf),
    readFailedCallback: on(readFailedCallback),
    readLists: on(readLists),
    releaseCase: on(releaseCase),
    takeCase: on(takeCase),
    takeNextCase: on(takeNextCase),
  };
}
