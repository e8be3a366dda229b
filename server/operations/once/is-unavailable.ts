import { StoreUnavailable } from '../../store/store.ts';

/** Whether work failed because the database could not be reached just then: the same work, again, may well succeed. */
export const isUnavailable = (fault: unknown): boolean => fault instanceof StoreUnavailable;
