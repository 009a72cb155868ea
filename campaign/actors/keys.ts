import { ENVIRONMENTS } from '../history/operation.ts'
import type { Corner } from './corner.ts'
import { readOnce } from './orders.ts'
import { SHOP, type Stage } from './stage.ts'

const PAUSE_MS = 1_500
const AFTER_REVOCATION_MS = 1_050

/** Gives the shop a new key, uses it everywhere, revokes it, and tries it everywhere once more. */
export async function turnKeys(stage: Stage, corner: Corner): Promise<void> {
  const where = corner.at('key keeper')
  for (let turn = 1; !stage.isStopping; turn++) {
    const serial = `${where.service}-turn-${turn}`
    const isAdded = await stage.addKey(where, SHOP, serial).then(
      () => true,
      () => false,
    )
    if (isAdded) {
      await readEverywhere(stage, corner, serial)
      const revoked = await stage.record({ kind: 'revoke key', about: serial }, where, () =>
        stage.operate(where, 'DELETE', `/apps/${SHOP}/keys/${serial}`),
      )
      await stage.pause(AFTER_REVOCATION_MS)
      if (revoked.result.came === 'answer') await readEverywhere(stage, corner, serial)
    }
    await stage.pause(PAUSE_MS)
  }
}

async function readEverywhere(stage: Stage, corner: Corner, serial: string): Promise<void> {
  const key = stage.key(corner.environment, SHOP, serial)
  const order = corner.orders.pick(stage.world.history.nowMs())
  await Promise.all(corner.atEach('key keeper').map((where) => readOnce(stage, where, { order, key })))
}

/** Knocks at each environment with the key of the other one. */
export async function knockWithForeignKeys(stage: Stage, { data, orders }: Corner): Promise<void> {
  const other = { production: 'sandbox', sandbox: 'production' } as const
  while (!stage.isStopping) {
    for (const service of data.services) {
      for (const environment of ENVIRONMENTS) {
        const where = { client: 'stranger', service, environment }
        const order = orders.pick(stage.world.history.nowMs())
        const key = stage.key(other[environment], SHOP)
        const request = { kind: 'query with foreign key', about: order } as const
        await stage.record(request, where, () => stage.query(where, order, key))
      }
    }
    await stage.pause(PAUSE_MS * 2)
  }
}
