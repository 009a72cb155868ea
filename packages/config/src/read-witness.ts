import { isLoopbackHost } from '@txgw/base/network/loopback'
import { FINGERPRINT } from '@txgw/domain/audit/seals/seal-key'
import type { WitnessPlace } from './config.ts'

type Name = 'witnessUrl' | 'witnessKey'

/**
 * Reads the two settings of a witness, which belong together.
 * @param problem makes the error about one of them
 */
export function readWitness(
  read: (name: Name) => string | undefined,
  problem: (name: Name, rule: string) => Error,
): WitnessPlace | undefined {
  const url = read('witnessUrl')
  const key = read('witnessKey')
  if (url === undefined && key === undefined) return undefined
  if (url === undefined) throw problem('witnessUrl', 'must be given together with the key of the witness')
  if (key === undefined) throw problem('witnessKey', 'must be given together with the address of the witness')
  const origin = originOf(url)
  if (origin === undefined)
    throw problem(
      'witnessUrl',
      'must be an address such as https://witness.example.com:8450, with no user, path or query; http:// only on this machine',
    )
  if (!FINGERPRINT.test(key))
    throw problem('witnessKey', 'must be the fingerprint of 64 hexadecimal digits that the witness prints')
  return { url: origin, key }
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || url.href !== `${url.origin}/`) return undefined
  const isUsable = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
  return isUsable ? url.origin : undefined
}
