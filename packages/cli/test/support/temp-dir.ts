import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** A folder that is gone again when the tests of the file are done. */
export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-cli-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
