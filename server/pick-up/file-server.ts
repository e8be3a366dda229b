import { seconds } from '../core/values.ts';

/** A server of files that listens. */
export type FileServer = {
  readonly port: number;
  /** Lets no more clients in; those that are there may go on. */
  readonly drain: () => void;
  /** Ends the clients: those that read a file may do so for some more seconds. */
  readonly close: () => Promise<void>;
};

/** How long a client may take until it has authenticated. */
export const LOGIN_TIMEOUT = seconds(20);
/** How long those who read may go on when the server ends. */
export const CLOSING_TIMEOUT = seconds(5);
