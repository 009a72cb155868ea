import { setTimeout as sleep } from 'node:timers/promises'
import { withSql } from '@txgw/testkit/postgres/server'
import postgres from 'postgres'
import type { Database } from '../world/database.ts'
import type { World } from '../world/world.ts'
import type { BeginFault } from './begin-fault.ts'

const AS_PRIMARY_MS = 2_000
const TAKEN_AT_ONCE = 20
const TAKEN_MAX = 300

function databaseOf(world: World): Database {
  if (!world.database) throw new Error('this world has no PostgreSQL')
  return world.database
}

function endPrimary(how: 'shutDown' | 'quit' | 'kill9'): BeginFault {
  return async (world) => {
    const database = databaseOf(world)
    await database.primary[how]()
    return () => database.revive()
  }
}

/** In half of the cases the old primary first comes back as a primary, as it does where nobody fences it off. */
const promote: BeginFault = async (world, { roll }) => {
  const database = databaseOf(world)
  const old = database.primary
  await old.kill9()
  await database.promoteStandby()
  return async () => {
    if (roll < 0.5) {
      await old.restart()
      await sleep(AS_PRIMARY_MS)
    }
    await database.rebuildStandby()
  }
}

/** The old primary does not know, and still takes itself for the primary. */
const twoPrimaries: BeginFault = async (world) => {
  const database = databaseOf(world)
  await database.promoteStandby()
  return () => database.rebuildStandby()
}

const loseStandby: BeginFault = async (world) => {
  const { standby } = databaseOf(world)
  standby.pause()
  return async () => standby.resume()
}

/** Ends the sessions of the services, and takes every connection that becomes free. */
const useUpConnections: BeginFault = async (world) => {
  const { url } = databaseOf(world).primary
  const taken: postgres.Sql[] = []
  const take = async () => {
    const sql = postgres(url, { max: 1, onnotice() {}, connect_timeout: 2 })
    taken.push(sql)
    await sql`SELECT 1`
  }
  await withSql(
    url,
    (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'campaign'`,
  )
  let isFull = false
  while (!isFull && taken.length < TAKEN_MAX) {
    const tries = await Promise.allSettled(Array.from({ length: TAKEN_AT_ONCE }, take))
    isFull = tries.some(({ status }) => status === 'rejected')
  }
  return async () => {
    await Promise.all(taken.map((sql) => sql.end({ timeout: 1 })))
  }
}

export const DATABASE_FAULTS = {
  'database-stop-fast': endPrimary('shutDown'),
  'database-stop-immediate': endPrimary('quit'),
  'database-kill': endPrimary('kill9'),
  'database-promote': promote,
  'database-two-primaries': twoPrimaries,
  'standby-lost': loseStandby,
  'connections-used-up': useUpConnections,
} satisfies Record<string, BeginFault>
