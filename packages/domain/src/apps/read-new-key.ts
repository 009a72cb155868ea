import { createPublicKey } from 'node:crypto'
import { findWeakness } from './key-weakness.ts'
import { type ReadPublicKey, readPublicKey } from './read-public-key.ts'
import { DECOY_KEY, modulusOf } from './verifying-key.ts'

/** The keys of the service itself. */
export interface ServiceKeys {
  list(): Promise<{ publicKey: string }[]>
}

/** Reads a key that is to be registered. It must be strong, and its private half must not be the service's. */
export async function readNewKey(value: unknown, serviceKeys: ServiceKeys): Promise<ReadPublicKey> {
  const read = readPublicKey(value)
  if (!read.ok) return read
  const publicKey = createPublicKey(read.key.publicKey)
  const own = (await serviceKeys.list()).map((key) => modulusOf(createPublicKey(key.publicKey)))
  if ([...own, DECOY_KEY.modulus].some((modulus) => modulus.equals(modulusOf(publicKey)))) {
    return { ok: false, problem: 'is a key of the service. Send the public key of your own key pair' }
  }
  const problem = await findWeakness(publicKey)
  return problem === undefined ? read : { ok: false, problem }
}
