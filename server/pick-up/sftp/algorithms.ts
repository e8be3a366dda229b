import type { Algorithms } from 'ssh2';

/**
 * What is offered: key exchange and signatures by elliptic curves, ciphers with authentication, and no compression, which
 * a client could use to fill the memory. ssh2 adds strict key exchange, without which a middleman may drop messages.
 */
export const algorithms: Algorithms = {
  kex: ['curve25519-sha256', 'curve25519-sha256@libssh.org', 'ecdh-sha2-nistp256', 'ecdh-sha2-nistp384'],
  serverHostKey: ['ssh-ed25519'],
  cipher: ['aes256-gcm@openssh.com', 'aes128-gcm@openssh.com', 'chacha20-poly1305@openssh.com'],
  // These ciphers authenticate by themselves; the protocol demands a list all the same.
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com'],
  compress: ['none'],
};
