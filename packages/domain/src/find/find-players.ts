import { instantMicros } from '@txgw/protocol'
import type { FindSources } from './find-sources.ts'
import { type Group, MATCHES_MAX, type SeenPlayer, toGroup } from './group.ts'
import type { SoughtText } from './read-text.ts'

/** The same id may be a player of several apps. They are known from this many of its newest records of each kind. */
const RECORDS_MAX = 20

export async function findPlayers({ store }: FindSources, { names }: SoughtText): Promise<Group<'player'>> {
  const limit = MATCHES_MAX + 1
  const found = await Promise.all(
    names.flatMap((prefix) => [
      store.orders.findPlayers(prefix, {}, limit),
      store.validations.findPlayers(prefix, {}, limit),
      store.recharges.findPlayers(prefix, {}, limit),
    ]),
  )
  // A player that has not been seen for long is still found by the whole id.
  const userIds = new Set([...names, ...found.flatMap(({ rows }) => rows)])
  const chosen = [...userIds].slice(0, names.length + limit)
  const seen = await Promise.all(chosen.map((userId) => appsOfPlayer(store, userId)))
  return toGroup('player', {
    rows: seen.flat(),
    keyOf: ({ userId, appId }) => JSON.stringify([userId, appId]),
    isExact: ({ userId }) => names.includes(userId),
    timeOf: ({ lastSeenMs }) => lastSeenMs,
    reachedMs: found.map(({ reachedMs }) => reachedMs),
  })
}

async function appsOfPlayer(
  { orders, recharges, validations }: FindSources['store'],
  userId: string,
): Promise<SeenPlayer[]> {
  const page = { limit: RECORDS_MAX }
  const [ordered, recharged, validated] = await Promise.all([
    orders.searchOrders({ userId }, page),
    recharges.searchRecharges({ userId }, page),
    validations.searchValidations({ userId }, page),
  ])
  const records = [
    ...ordered.map(({ appId, createTime }) => ({
      appId,
      atMs: Math.floor((instantMicros(createTime) ?? 0) / 1000),
    })),
    ...recharged.rows.map(({ request, createdAtMs }) => ({ appId: request.appId, atMs: createdAtMs })),
    ...validated.rows.map(({ appId, startedAtMs }) => ({ appId, atMs: startedAtMs })),
  ]
  const lastSeen = new Map<string, number>()
  for (const { appId, atMs } of records) lastSeen.set(appId, Math.max(atMs, lastSeen.get(appId) ?? 0))
  return Array.from(lastSeen, ([appId, lastSeenMs]) => ({ userId, appId, lastSeenMs }))
}
