import { randomFillSync } from 'node:crypto'
import { makeNonce, NONCE_LENGTH } from '@txgw/protocol'

const POOL_BYTES = NONCE_LENGTH * 128

/** Nonces from random bytes that are fetched many at a time, because each fetch costs more than a nonce. */
export function createNonceSource(): () => string {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  const takeBytes = (length: number) => {
    if (used + length > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += length
    return pool.subarray(used - length, used)
  }
  return () => makeNonce(takeBytes)
}
