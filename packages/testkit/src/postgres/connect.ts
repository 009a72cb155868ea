import { Database } from '@txgw/store/postgres/pool/database'
import { POSTGRES_LIMITS, type PostgresLimits } from '@txgw/store/postgres/session/limits'
import { parseServerAddress } from '@txgw/store/postgres/session/server-address'

/** On a busy machine a connection may take seconds to open. */
export const PATIENT: Partial<PostgresLimits> = { connectTimeoutMs: 30_000, waitTimeoutMs: 40_000 }

/** Every failure is tried with both: they break in different places. */
export const SSL_MODES = ['disable', 'require'] as const

/** Without a schema of its own: for what it does by itself. */
export function connectTo(url: string, limits: Partial<PostgresLimits> = {}): Database {
  const address = parseServerAddress(url)
  return new Database({ address, schema: 'public', limits: { ...POSTGRES_LIMITS, ...PATIENT, ...limits } })
}

/** Repeats the act until it works: for what must come back by itself. */
export async function eventually<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt === 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The same database, asked for on several servers. */
export function onServers(url: string, ports: number[]): string {
  return url.replace(/127\.0\.0\.1:\d+/, ports.map((port) => `127.0.0.1:${port}`).join(','))
}
