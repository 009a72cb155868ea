import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const CHECKSUMS = 'SHA256SUMS'

/** Writes a line for every file of the folder, in the form that `sha256sum --check` reads. */
export function writeChecksums(folder: string): string {
  const lines = readdirSync(folder)
    .filter((file) => file !== CHECKSUMS)
    .toSorted()
    .map((file) => `${sha256(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, CHECKSUMS), lines.join(''))
  return lines.join('')
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
