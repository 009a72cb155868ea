import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NamedSeal } from '@txgw/domain/audit/seals/seal-line'
import { UsageFailure } from '../../base/failure.ts'
import { fileFailure } from '../../input/files.ts'

/** Reads a seal, or every seal in a file or in the files of a folder, whatever else they hold. @throws {CliFailure} */
export async function readKeptSeals(textOrPath: string): Promise<NamedSeal[]> {
  const { findSeals } = await import('@txgw/domain/audit/seals/seal-line')
  const given = findSeals(textOrPath)
  if (given.length > 0) return given
  const found: NamedSeal[] = []
  for (const path of await filesAt(textOrPath)) found.push(...findSeals(await readText(path)))
  if (found.length > 0) return found
  throw new UsageFailure(
    'What --seal names has no seal.',
    'A seal looks like production:12:0f3a…, as "txgw audit verify" prints it.',
  )
}

async function filesAt(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  if (!isFolder) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name))
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error) => {
    throw fileFailure(error, { path, act: 'read' })
  })
}
