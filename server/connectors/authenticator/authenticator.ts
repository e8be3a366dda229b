import type {
  AuthenticationResponse,
  AuthenticationRequest,
  Enrolment,
} from '../../core/authentication/authentication.ts';

/** The 3DS Server's way to the directory servers. Nothing here throws for what a network can do. */
export type Authenticator = {
  /** Looks the number up in the cached card ranges; fetches them when there are none yet. */
  enrolment(cardNumber: string): Promise<Enrolment>;
  /** Sends the AReq and reads the ARes. */
  authenticate(request: AuthenticationRequest): Promise<AuthenticationResponse>;
};

/** Where no directory server is known, no number is enrolled and no message leaves the house. */
export const noDirectoryServer: Authenticator = {
  enrolment: async () => ({ kind: 'unknown' }),
  authenticate: async () => ({ kind: 'unreachable' }),
};
