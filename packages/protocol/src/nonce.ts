const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

export const NONCE_LENGTH = 32
/** One in 32 is thrown away, so that these are nearly always enough. */
const BYTES_AT_ONCE = 40
export const NONCE_PATTERN = /^[A-Za-z0-9]{32}$/

export type RandomBytes = (length: number) => Uint8Array

/** Fetched many at a time, because each fetch costs more than the rest of a nonce. */
const pool = new Uint8Array(BYTES_AT_ONCE * 64)
let used = pool.length

const webRandomBytes: RandomBytes = (length) => {
  if (used + length > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}

/**
 * A random string of 32 letters and digits. Bytes beyond the last whole multiple of 62 are thrown away,
 * because folding them with a remainder would make some characters likelier than others.
 */
export function makeNonce(randomBytes: RandomBytes = webRandomBytes): string {
  let nonce = ''
  while (nonce.length < NONCE_LENGTH) {
    for (const byte of randomBytes(BYTES_AT_ONCE)) {
      if (byte >= FAIR_BYTES) continue
      nonce += ALPHABET.charAt(byte % ALPHABET.length)
      if (nonce.length === NONCE_LENGTH) break
    }
  }
  return nonce
}
