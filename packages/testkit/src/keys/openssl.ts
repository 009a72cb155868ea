import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the `openssl` command: a second opinion that shares no code with the product. */
export function openssl(args: string[], input?: Uint8Array): { status: number | null; stdout: Buffer } {
  const { error, status, stdout } = spawnSync('openssl', args, { input, stdio: ['pipe', 'pipe', 'pipe'] })
  if (error)
    throw new Error('the openssl command is needed for the tests and cannot be run', { cause: error })
  return { status, stdout }
}

/** SHA-256 with RSA, PKCS #1 v1.5. */
export function opensslSign(bytes: Uint8Array, privateKeyPath: string): Buffer {
  const { status, stdout } = openssl(['dgst', '-sha256', '-sign', privateKeyPath], bytes)
  if (status !== 0) throw new Error(`openssl cannot sign with ${privateKeyPath}`)
  return stdout
}

export interface SignatureQuestion {
  bytes: Uint8Array
  signature: Uint8Array
  publicKeyPath: string
}

/** Does not use `dgst -verify`, which reads only as many bytes of a signature as the key has and ignores the rest. */
export function opensslVerifies({ bytes, signature, publicKeyPath }: SignatureQuestion): boolean {
  const digest = openssl(['dgst', '-sha256', '-binary'], bytes).stdout
  const folder = mkdtempSync(join(tmpdir(), 'txgw-openssl-'))
  try {
    const signaturePath = join(folder, 'signature')
    writeFileSync(signaturePath, signature)
    const key = ['-pubin', '-inkey', publicKeyPath]
    const { status, stdout } = openssl(
      ['pkeyutl', '-verify', ...key, '-sigfile', signaturePath, '-pkeyopt', 'digest:sha256'],
      digest,
    )
    const answer = stdout.toString().trim()
    // Any other answer means a broken test, not a verdict.
    if (status === 0 && answer === 'Signature Verified Successfully') return true
    if (status !== 0 && answer === 'Signature Verification Failure') return false
    throw new Error(`openssl gave no verdict with ${publicKeyPath}: status ${status}, "${answer}"`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
