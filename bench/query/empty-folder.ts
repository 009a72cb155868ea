import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR } from './dataset.ts'

/** On the disk of the stores, because a temporary folder may be in memory. */
export function emptyFolder(): Disposable & { path: string } {
  mkdirSync(DATA_DIR, { recursive: true })
  return mkdtempDisposableSync(join(DATA_DIR, 'empty-'))
}
