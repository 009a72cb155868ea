import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR } from './dataset.ts'

/** On the disk of the stores, because a temporary folder may be in memory. */
export async function inEmptyFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  mkdirSync(DATA_DIR, { recursive: true })
  const folder = mkdtempSync(join(DATA_DIR, 'empty-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
