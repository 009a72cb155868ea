import type { Environment } from '../history/operation.ts'
import type { SharedData } from '../world/world.ts'
import { type OrderBook, readOnce } from './orders.ts'
import { SHOP, type Stage } from './stage.ts'

const PAUSE_MS = 1_500
const AFTER_REVOCATION_MS = 1_050

/** Gives the shop a new key, uses it everywhere, revokes it, and tries it everywhere once more. */
export async function turnKeys(
  stage: Stage,
  { data, environment, book }: { data: SharedData; environment: Environment; book: OrderBook },
): Promise<void> {
  for (let turn = 1; !stage.isStopping; turn++) {
    const [service = ''] = data.services
    const serial = `${service}-turn-${turn}`
    const where = { client: 'key keeper', service, environment }
    const isAdded = await stage.addKey(where, SHOP, serial).then(
      () => true,
      () => false,
    )
    if (isAdded) {
      await readEverywhere(stage, { data, environment, book, serial })
      const revoked = await stage.record({ kind: 'revoke key', about: serial }, where, () =>
        stage.operate(where, 'DELETE', `/apps/${SHOP}/keys/${serial}`),
      )
      await stage.pause(AFTER_REVOCATION_MS)
      if (revoked.result.came === 'answer') await readEverywhere(stage, { data, environment, book, serial })
    }
    await stage.pause(PAUSE_MS)
  }
}

interface EverywhereOptions {
  data: SharedData
  environment: Environment
  book: OrderBook
  serial: string
}

async function readEverywhere(
  stage: Stage,
  { data, environment, book, serial }: EverywhereOptions,
): Promise<void> {
  const key = stage.key(environment, SHOP, serial)
  const order = book.pick(stage.world.history.nowMs())
  await Promise.all(
    data.services.map((service) =>
      readOnce(stage, { client: 'key keeper', service, environment }, { order, key }),
    ),
  )
}

/** Knocks at each environment with the key of the other one. */
export async function knockWithForeignKeys(stage: Stage, data: SharedData, book: OrderBook): Promise<void> {
  const other = { production: 'sandbox', sandbox: 'production' } as const
  while (!stage.isStopping) {
    for (const service of data.services) {
      for (const environment of ['production', 'sandbox'] as const) {
        const where = { client: 'stranger', service, environment }
        const order = book.pick(stage.world.history.nowMs())
        const key = stage.key(other[environment], SHOP)
        const request = { kind: 'query with foreign key', about: order } as const
        await stage.record(request, where, () => stage.query(where, order, key))
      }
    }
    await stage.pause(PAUSE_MS * 2)
  }
}
