import { StoreUnavailable } from '@txgw/base/store-errors'
import type { OrderStore } from '@txgw/domain/orders/order-store'
import { TurnGatherer } from '../../../turn-gatherer.ts'
import type { Database } from '../../pool/database.ts'
import { orderKey } from './order-key.ts'

/** Runs for an order query that no other joins. */
export const FIND_WIRE_ORDER = 'SELECT wire FROM env.orders WHERE app_id = $1 AND id = $2'

/** The inner query makes the server probe the key once for each question, whatever its statistics say. */
export const FIND_WIRE_ORDERS = `
  SELECT asked.place, (SELECT wire FROM env.orders WHERE app_id = asked.app_id AND id = asked.id)
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (app_id, id, place)`

/** As many as one statement reads. */
const QUESTIONS_MAX = 64

interface Question {
  appId: string
  key: string
  resolve(wire: string | undefined): void
  reject(error: unknown): void
}

/**
 * Order queries that arrive in the same turn of the event loop are read with one statement. It is sent after the last
 * of them has arrived, so none of them can get an older state than it would get alone.
 */
export function createWireOrderReader(
  database: Pick<Database, 'find' | 'findAll'>,
): OrderStore['findWireOrder'] {
  const gathered = new TurnGatherer<Question>((questions) => void answer(database, questions), QUESTIONS_MAX)
  return (appId, id) =>
    new Promise((resolve, reject) => gathered.add({ appId, key: orderKey(id), resolve, reject }))
}

async function answer(database: Pick<Database, 'find' | 'findAll'>, questions: Question[]): Promise<void> {
  try {
    if (questions.length === 1) await answerOne(database, questions[0] as Question)
    else await answerTogether(database, questions)
  } catch (error) {
    // An error that is not about the whole store may be about one order, which must not harm the others.
    if (questions.length === 1 || error instanceof StoreUnavailable)
      for (const { reject } of questions) reject(error)
    else for (const question of questions) void answer(database, [question])
  }
}

async function answerOne(database: Pick<Database, 'find'>, { appId, key, resolve }: Question): Promise<void> {
  resolve((await database.find(FIND_WIRE_ORDER, appId, key))?.[0] as string | undefined)
}

async function answerTogether(database: Pick<Database, 'findAll'>, questions: Question[]): Promise<void> {
  const appIds = questions.map(({ appId }) => appId)
  const keys = questions.map(({ key }) => key)
  const rows = (await database.findAll(FIND_WIRE_ORDERS, appIds, keys)) as [
    place: number,
    wire: string | null,
  ][]
  for (const [place, wire] of rows) questions[place - 1]?.resolve(wire ?? undefined)
}
