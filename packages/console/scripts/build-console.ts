import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const built = join(root, '..', 'gateway', 'console')
/** On the same file system, so that a rename puts it in place. */
const making = join(root, '..', '..', 'node_modules', '.cache', 'console-build')
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
    const builtFrom = await digestSources()
    const { build } = await import('vite')
    await rm(making, { recursive: true, force: true })
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: making } })
    await writeFile(join(making, BUILT_FROM), builtFrom)
    await putInPlace()
    return true
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** Whoever serves the console meanwhile has all of it at any time but the moment between two renames. */
async function putInPlace(): Promise<void> {
  const old = `${making}-old`
  await rm(old, { recursive: true, force: true })
  if (existsSync(built)) await rename(built, old)
  await rename(making, built)
  await rm(old, { recursive: true, force: true })
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
