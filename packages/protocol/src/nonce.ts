export const NONCE_LENGTH = 32
export const NONCE_CHARACTER = '[A-Za-z0-9]'
export const NONCE_PATTERN = new RegExp(`^${NONCE_CHARACTER}{${NONCE_LENGTH}}$`)

/** A random UUID without its hyphens: 122 random bits, from a pool that the platform keeps. */
export function makeNonce(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
