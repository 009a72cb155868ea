import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** Makes a secret that nobody can guess, for a token, a link or a cookie. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** A plain hash is enough: nobody can try out 256 random bits, however fast the hash is. */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
