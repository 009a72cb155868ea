import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from '@txgw/base/environment'
import { CliFailure, UsageFailure } from '../base/failure.ts'

/** The place of both environments' data: a data folder or a PostgreSQL database. */
export type StorePlace = { dataDir: string } | { url: string }

const POSTGRES_URL = /^postgres(?:ql)?:\/\//

/** @param option the option that the text came from */
export function parsePlace(text: string, option: string): StorePlace {
  if (POSTGRES_URL.test(text)) return { url: text }
  // The error must not repeat the text, because it may hold a password.
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    throw new UsageFailure(`${option} must be a data folder or an address that begins with postgres://.`)
  return { dataDir: resolve(text) }
}

export function isSamePlace(one: StorePlace, other: StorePlace): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A name for people, without the password. */
export async function placeName(place: StorePlace): Promise<string> {
  if ('dataDir' in place) return place.dataDir
  const { describeAddress, parseServerAddress } = await import('@txgw/store/postgres/session/server-address')
  return describeAddress(parseServerAddress(place.url))
}

export function storeFolder({ dataDir }: { dataDir: string }, environment: Environment): string {
  return join(dataDir, environment)
}

/** Guards against a mistyped folder, because opening would create an empty store there. @throws {CliFailure} */
export function requireStore(place: StorePlace, environment: Environment): void {
  if (!('dataDir' in place)) return
  const file = join(storeFolder(place, environment), 'txgw.db')
  if (existsSync(file)) return
  throw new CliFailure(
    'NO_STORE',
    `There is no ${environment} store in ${place.dataDir}: ${file} is missing.`,
    {
      advice: 'Name the data folder of the service with --data-dir, --from or TXGW_DATA_DIR.',
    },
  )
}
