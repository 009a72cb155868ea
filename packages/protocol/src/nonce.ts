export const NONCE_LENGTH = 32
export const NONCE_PATTERN = /^[A-Za-z0-9]{32}$/

/** A random UUID without its hyphens: 122 random bits, from a pool that the platform keeps. */
export function makeNonce(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
