import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const built = join(root, '..', 'gateway', 'console')
/** Beside the built files: the digest of their sources. */
export const BUILT_FROM = '.built-from'
const stamp = join(built, BUILT_FROM)
const lock = join(
  tmpdir(),
  `txgw-console-build-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
)
const LOCK_AGE_MS_MAX = 120_000
const SOURCES = ['src/**/*', '*.html', 'vite.config.ts', 'package.json', '../protocol/src/exact-json.ts']

/** Makes the gateway's folder the build of the sources as they are. Tells whether there was anything to do. */
export async function buildConsole(): Promise<boolean> {
  if (await isBuilt()) return false
  await takeLock()
  try {
    // Whoever held the lock may have built the same.
    if (await isBuilt()) return false
    const { build } = await import('vite')
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
    await writeFile(stamp, await digestSources())
    return true
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function isBuilt(): Promise<boolean> {
  const builtFrom = await readFile(stamp, 'utf8').catch(() => undefined)
  return builtFrom === (await digestSources())
}

async function digestSources(): Promise<string> {
  const digest = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files)
    digest
      .update(file)
      .update('\0')
      .update(await readFile(file))
  return digest.digest('hex')
}

/** A directory, because making one either works or does not, whoever else tries at the same time. */
async function takeLock(): Promise<void> {
  while (true) {
    try {
      await mkdir(lock)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const made = await stat(lock).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > LOCK_AGE_MS_MAX) await rm(lock, { recursive: true, force: true })
    await sleep(100)
  }
}
