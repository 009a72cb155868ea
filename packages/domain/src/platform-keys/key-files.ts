import type { KeyObject } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '@txgw/base/data-dir'
import { StartError } from '@txgw/base/start-error'
import { FilesUnusable } from '@txgw/base/store-errors'
import { utcText } from '@txgw/protocol'
import type { KeyDates } from './key-turns.ts'

export interface KeyEntry extends KeyDates {
  serialNo: string
  notBeforeMs: number
}

const ENTRY_FILE = /^([A-Za-z0-9_-]{1,64})\.json$/

/**
 * Lists the keys, oldest first. Each key has its own file, so that processes that rotate at the same time cannot
 * overwrite each other's keys.
 *
 * @throws {StartError}
 */
export async function readEntries(directory: string): Promise<KeyEntry[]> {
  const serials = await listSerials(directory)
  const entries = await Promise.all(serials.map((serialNo) => readEntry(directory, serialNo)))
  return entries
    .filter((entry) => entry !== undefined)
    .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.serialNo < b.serialNo ? -1 : 1))
}

/** @throws {StartError} */
export async function listSerials(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`the platform keys in ${directory} cannot be read: ${error.code}`)
  })
  return names.flatMap((name) => ENTRY_FILE.exec(name)?.[1] ?? [])
}

/** The private key must be written first, so that every listed key can be used. */
export async function writeEntry(directory: string, entry: KeyEntry): Promise<void> {
  const text = JSON.stringify({
    serial_no: entry.serialNo,
    created_at: utcText(entry.createdAtMs),
    not_before: utcText(entry.notBeforeMs),
    signs_from: utcText(entry.signsFromMs),
    expires_at: entry.expiresAtMs === null ? null : utcText(entry.expiresAtMs),
  })
  await write(entryPath(directory, entry.serialNo), `${text}\n`)
}

export async function writeKey(directory: string, serialNo: string, privateKey: KeyObject): Promise<void> {
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await write(keyPath(directory, serialNo), pem)
}

export async function removeKey(directory: string, serialNo: string): Promise<void> {
  await rm(entryPath(directory, serialNo), { force: true })
  await rm(keyPath(directory, serialNo), { force: true })
}

/** Keeps the files of a key under names that no process reads. */
export async function setKeyAside(directory: string, serialNo: string): Promise<void> {
  for (const path of [entryPath(directory, serialNo), keyPath(directory, serialNo)])
    await rename(path, `${path}.set-aside`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}

/** @throws {FilesUnusable} the disk is full, read-only or broken */
async function write(path: string, text: string): Promise<void> {
  await writePrivateFile(path, text).catch((error: NodeJS.ErrnoException) => {
    throw new FilesUnusable(
      `the platform key ${path} cannot be written (${error.code}); free some space on the disk, and let the service write there`,
    )
  })
}

export function keyPath(directory: string, serialNo: string): string {
  return join(directory, `${serialNo}.pem`)
}

function entryPath(directory: string, serialNo: string): string {
  return join(directory, `${serialNo}.json`)
}

/** @throws {StartError} */
export async function readEntry(directory: string, serialNo: string): Promise<KeyEntry | undefined> {
  const path = entryPath(directory, serialNo)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Another process has removed it since the directory was listed.
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`the platform key ${path} cannot be read: ${error.code}`)
  })
  if (text === undefined) return undefined
  try {
    const { created_at, not_before, signs_from, expires_at } = JSON.parse(text) as Record<string, unknown>
    return {
      serialNo,
      createdAtMs: readInstant(created_at),
      notBeforeMs: readInstant(not_before),
      // The previous release signed with a key as soon as it was made, and did not write this date.
      signsFromMs: readInstant(signs_from ?? created_at),
      expiresAtMs: expires_at === null ? null : readInstant(expires_at),
    }
  } catch (error) {
    throw new StartError(`the platform key ${path} is damaged; restore it from a backup`, { cause: error })
  }
}

function readInstant(value: unknown): number {
  const epochMs = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(epochMs)) throw new Error('not a time')
  return epochMs
}
