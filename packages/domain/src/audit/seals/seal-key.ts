import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writePrivateFile } from '@txgw/base/data-dir'
import type { Environment } from '@txgw/base/environment'
import { StartError } from '@txgw/base/start-error'

/** The key of one data directory that signs seals. */
export interface SealKey {
  /** SHA-256 of the public half (SPKI, DER) in hex. */
  fingerprint: string
  /** SPKI, DER, Base64. */
  publicKey: string
  /** Returns the signature in Base64. */
  sign(text: string): string
}

export const FINGERPRINT = /^[0-9a-f]{64}$/
const WHAT = 'seal key'

function pathOf(dataDir: string, environment: Environment): string {
  return join(dataDir, 'seal-keys', `${environment}.pem`)
}

/**
 * Returns the seal key of a data directory. The first start makes it; of several processes that start together, one.
 * @throws {StartError}
 */
export async function keepSealKey(
  dataDir: string,
  environment: Environment,
): Promise<{ key: SealKey; isNew: boolean }> {
  return keepSigningKey(pathOf(dataDir, environment), WHAT)
}

/**
 * The same for a key with any path.
 * @param what its name in messages
 * @throws {StartError}
 */
export async function keepSigningKey(path: string, what: string): Promise<{ key: SealKey; isNew: boolean }> {
  const kept = await readSigningKey(path, what)
  if (kept) return { key: kept, isNew: false }
  const pem = makeSealKey().export({ type: 'pkcs8', format: 'pem' }).toString()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const made = `${path}.${randomUUID()}.new`
  await writePrivateFile(made, pem)
  const isNew = await putIfAbsent(made, path)
  const key = (await readSigningKey(path, what)) as SealKey
  return { key, isNew }
}

export function makeSealKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey
}

/** Undefined where the service has made none. @throws {StartError} */
export async function readSealKey(dataDir: string, environment: Environment): Promise<SealKey | undefined> {
  return readSigningKey(pathOf(dataDir, environment), WHAT)
}

/** Undefined where none was made. @throws {StartError} */
export async function readSigningKey(path: string, what: string): Promise<SealKey | undefined> {
  try {
    return sealKey(createPrivateKey(await readFile(path, 'utf8')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(
      `the ${what} ${path} cannot be read (${code}): make it readable, restore it, or remove it so that the next start makes another`,
      { cause: error },
    )
  }
}

export function sealKey(privateKey: KeyObject): SealKey {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    fingerprint: fingerprintOf(der),
    publicKey: der.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

export function fingerprintOf(spki: Buffer): string {
  return createHash('sha256').update(spki).digest('hex')
}

async function putIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // Not every file system has links.
    await rename(from, to)
    return true
  } finally {
    await rm(from, { force: true })
  }
}
