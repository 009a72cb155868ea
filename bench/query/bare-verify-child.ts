import { createPublicKey, verify } from 'node:crypto'
import { serveParent } from '../lib/serve-parent.ts'

/** The lower bound of every comparison: only the verification, of the same strings with the same key. */
export interface BareVerifyRun {
  publicKeyPem: string
  signed: { signed: Uint8Array; signature: Uint8Array }[]
  count: number
}

/** @returns the CPU time of one verification */
function run({ publicKeyPem, signed, count }: BareVerifyRun): number {
  const publicKey = createPublicKey(publicKeyPem)
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) {
    const one = signed[i % signed.length] as BareVerifyRun['signed'][number]
    if (!verify('sha256', one.signed, publicKey, one.signature)) throw new Error('a signature is not genuine')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

serveParent({ run })
