import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import { AHEAD_SECONDS_MAX } from '@txgw/protocol'
import { type KeyEntry, readEntries, removeKey, writeEntry, writeKey } from './key-files.ts'
import { makePrivateKey, type SigningKey, signingKey } from './signing-key.ts'

export interface RehearsalKeyOptions {
  /** The key directory of a service, which lists the key as soon as somebody asks for its keys. */
  directory: string
  clock: Clock
  makeId: MakeId
  /** The key leaves the list by itself after this time, even if nobody ends the rehearsal. */
  listedForMs: number
}

export interface RehearsalKey {
  key: SigningKey
  /** From now on the service no longer lists the key. */
  end(): Promise<void>
  /** Removes its files, once the service has seen the end. */
  remove(): Promise<void>
}

/** Adds a key that a service lists and never signs with: it ends before its turn begins. */
export async function addRehearsalKey(options: RehearsalKeyOptions): Promise<RehearsalKey> {
  const { directory, clock, makeId, listedForMs } = options
  const privateKey = await makePrivateKey()
  const newest = (await readEntries(directory)).at(-1)
  const nowMs = clock.nowMs()
  const createdAtMs = Math.max(nowMs, (newest?.createdAtMs ?? 0) + 1)
  const expiresAtMs = nowMs + listedForMs
  const entry: KeyEntry = {
    serialNo: makeId(createdAtMs),
    createdAtMs,
    notBeforeMs: nowMs - AHEAD_SECONDS_MAX * 1000,
    signsFromMs: expiresAtMs + 1,
    expiresAtMs,
  }
  await writeKey(directory, entry.serialNo, privateKey)
  await writeEntry(directory, entry)
  return {
    key: signingKey(privateKey, entry),
    end: () => writeEntry(directory, { ...entry, expiresAtMs: Math.min(clock.nowMs(), expiresAtMs) }),
    remove: () => removeKey(directory, entry.serialNo),
  }
}
