/** In characters: NIST SP 800-63B, 3.1.1.2, for passwords beside another factor, and an upper bound for the work. */
const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

export const isPasswordLong = (password: string): boolean =>
  password.normalize('NFKC').length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
