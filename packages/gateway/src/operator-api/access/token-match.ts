import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes both sides, so that the comparison takes the same time whatever the length of the token. */
export function createTokenMatch(token: string): (given: string) => boolean {
  const expected = digest(token)
  return (given) => timingSafeEqual(digest(given), expected)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
