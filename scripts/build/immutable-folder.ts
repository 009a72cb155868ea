import { createHash } from 'node:crypto'
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const UNUSED_MS_MAX = 24 * 60 * 60 * 1000
const DIGEST_LENGTH = 16
/** What a system says of a rename to a folder that is there already. */
const IS_THERE = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/**
 * Makes a folder that nobody changes any more, because its name ends with the digest of what is in it. So runs beside
 * each other share it or have one each, and what knows files by their path, as a cache of compiled code does, finds it
 * where it was. Folders that nobody has asked for during a day are removed.
 * @param beginning of the path
 * @param make fills an empty folder
 */
export async function immutableFolder(
  beginning: string,
  make: (folder: string) => Promise<unknown>,
  nowMs = Date.now(),
): Promise<string> {
  mkdirSync(dirname(beginning), { recursive: true })
  const made = mkdtempSync(`${beginning}making-`)
  try {
    chmodSync(made, 0o755)
    await make(made)
    const folder = beginning + digestOf(made)
    putInPlace(made, folder)
    utimesSync(folder, nowMs / 1000, nowMs / 1000)
    removeUnused(beginning, nowMs)
    return folder
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function digestOf(folder: string): string {
  const digest = createHash('sha256')
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files) {
    const bytes = readFileSync(file)
    digest.update(`${relative(folder, file)}\0${bytes.length}\0`).update(bytes)
  }
  return digest.digest('hex').slice(0, DIGEST_LENGTH)
}

function putInPlace(made: string, folder: string): void {
  try {
    renameSync(made, folder)
  } catch (error) {
    if (!IS_THERE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function removeUnused(beginning: string, nowMs: number): void {
  const parent = dirname(beginning)
  const names = readdirSync(parent).filter((name) => name.startsWith(basename(beginning)))
  for (const path of names.map((name) => join(parent, name))) {
    const usedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs
    if (nowMs - usedMs > UNUSED_MS_MAX) rmSync(path, { recursive: true, force: true })
  }
}
