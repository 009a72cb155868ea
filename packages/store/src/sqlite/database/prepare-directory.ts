import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { storeError } from './errors.ts'

const ONLY_THE_OWNER = 0o700

/** Creates the directory for this user alone, and makes its entry durable, so that it survives a power cut. */
export function prepareDirectory(directory: string): void {
  try {
    const firstMade = mkdirSync(directory, { recursive: true, mode: ONLY_THE_OWNER })
    if (firstMade !== undefined) syncEntries({ from: resolve(directory), upTo: dirname(resolve(firstMade)) })
  } catch (error) {
    throw storeError(error, directory)
  }
}

function syncEntries({ from, upTo }: { from: string; upTo: string }): void {
  for (let folder = from; folder !== upTo; ) {
    folder = dirname(folder)
    syncFolder(folder)
  }
}

function syncFolder(folder: string): void {
  // Windows has no way to sync a directory, and does not need one.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
