import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Environment } from '@txgw/base/environment'
import { utcText } from '@txgw/protocol'

const compress = promisify(gzip)

export interface ArchivedLine {
  text: string
  createMicros: number
}

export interface ArchiveFolder {
  /** Resolves with the path when the file is complete and would survive a power cut. */
  keep(lines: ArchivedLine[]): Promise<string>
}

/** Creates the directory for this user alone, because orders name players. */
export async function openArchiveFolder(directory: string, environment: Environment): Promise<ArchiveFolder> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return {
    async keep(lines) {
      const path = freePath(directory, `orders-${environment}-${periodOf(lines)}`)
      const bytes = await compress(lines.map(({ text }) => text).join(''))
      await writeWhole(path, bytes)
      await syncFolder(directory)
      return path
    },
  }
}

/** An interrupted run may already have written orders of the same period. */
function freePath(directory: string, name: string): string {
  for (let number = 1; ; number++) {
    const path = join(directory, `${name}-${number}.ndjson.gz`)
    if (!existsSync(path)) return path
  }
}

function periodOf(lines: ArchivedLine[]): string {
  const micros = lines.map(({ createMicros }) => createMicros)
  const first = micros.reduce((least, each) => Math.min(least, each))
  const last = micros.reduce((most, each) => Math.max(most, each))
  return `${compactTime(first)}-${compactTime(last)}`
}

function compactTime(micros: number): string {
  return utcText(Math.floor(micros / 1000)).replace(/\.\d+|[-:]/g, '')
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/** The name of the file must be durable too, before the orders are deleted and only the file has them. */
async function syncFolder(directory: string): Promise<void> {
  // Windows has no way to sync a directory, and does not need one.
  if (process.platform === 'win32') return
  const folder = await open(directory, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
