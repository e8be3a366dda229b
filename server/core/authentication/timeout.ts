import { minutes } from '../values.ts';

/** A challenge may take ten minutes (EMV 3-D Secure 2); one that is not over well after that never ends. */
export const SHOPPER_TIMEOUT = minutes(15);
