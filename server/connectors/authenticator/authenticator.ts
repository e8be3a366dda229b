import type {
  AuthenticationRequest,
  AuthenticationResponse,
  Enrolment,
} from '../../core/authentication/authentication.ts';

/** The 3DS Server's connection to the directory servers. Network failures do not throw: they are responses. */
export type Authenticator = {
  /** Looks the number up in the cached card ranges; fetches them when there are none yet. */
  enrolment(cardNumber: string): Promise<Enrolment>;
  /** Sends the AReq and reads the ARes. */
  authenticate(request: AuthenticationRequest): Promise<AuthenticationResponse>;
};

/** The authenticator of a gateway without a directory server: no number is enrolled and no message is sent. */
export const noDirectoryServer: Authenticator = {
  enrolment: async () => ({ kind: 'unknown' }),
  authenticate: async () => ({ kind: 'unreachable' }),
};
