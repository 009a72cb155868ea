import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

const TOKEN_BYTES = 24
const INSTANCE_ID_BYTES = 12

/** @throws {StartError} when the directory cannot be created or used */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const probe = join(dataDir, '.write-probe')
    await writePrivateFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `the data directory ${dataDir} cannot be used (${code}): give the user of the service read and write access to it, or choose another directory with --data-dir`,
      { cause: error },
    )
  }
}

/** Returns the configured token, or the one made at the first start; undefined when it is switched off. */
export async function keepOperatorToken(
  dataDir: string,
  configured: string | null | undefined,
): Promise<string | undefined> {
  if (configured !== undefined) return configured ?? undefined
  return keepText(join(dataDir, 'operator-token'), 'operator token', () =>
    randomBytes(TOKEN_BYTES).toString('base64url'),
  )
}

/** Distinguishes this data directory from those of other machines on the same store. */
export async function keepInstanceId(dataDir: string): Promise<string> {
  return keepText(join(dataDir, 'instance-id'), 'instance id', () =>
    randomBytes(INSTANCE_ID_BYTES).toString('base64url'),
  )
}

/** The key of the digests of wrong secrets. It is not in the store, so that a stolen store tells nothing about them. */
export async function keepAttemptKey(dataDir: string): Promise<string> {
  return keepText(join(dataDir, 'attempt-key'), 'key of wrong secrets', () =>
    randomBytes(TOKEN_BYTES).toString('base64url'),
  )
}

async function keepText(path: string, what: string, make: () => string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`the ${what} ${path} cannot be read (${error.code})`)
  })
  if (kept?.trim()) return kept.trim()
  const made = make()
  await writePrivateFile(path, `${made}\n`)
  return made
}

export async function writePrivateFile(path: string, text: string): Promise<void> {
  await replaceFile(path, text, 0o600)
}

export async function writePublicFile(path: string, text: string): Promise<void> {
  await replaceFile(path, text, 0o644)
}

/** Replaces the file completely or not at all, even when the power fails meanwhile. */
async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  try {
    await writeThrough(temporary, text, mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeThrough(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(path, mode)
}
