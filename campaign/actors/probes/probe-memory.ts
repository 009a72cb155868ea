import { OrderBook, RechargeBook } from '../corner.ts'
import { importOne, readOnce, versionBody, writeOnce } from '../orders.ts'
import { askOnce } from '../recharges.ts'
import { SHOP, type Stage, type Where } from '../stage.ts'
import type { Probe } from './probe.ts'
import { sendHead } from './probe-costs.ts'

/** Before the measuring begins, so that code and caches have grown. */
const WARM_UP = 40
const MEASURED = 100
const AT_ONCE = 8

/** Does one thing many times, and looks what the service still holds afterwards. */
export const probeMemory: Probe = async (stage, service) => {
  const { history } = stage.world
  for (const [what, act] of Object.entries(actsAt(stage, service))) {
    await many(WARM_UP, act)
    const before = await stage.world.service(service).liveBytes()
    await many(MEASURED, act)
    const after = await stage.world.service(service).liveBytes()
    if (before === undefined || after === undefined) continue
    history.add('kept', { atMs: history.nowMs(), service, what, operations: MEASURED, bytes: after - before })
  }
}

function actsAt(stage: Stage, service: string): Record<string, () => Promise<unknown>> {
  const { history } = stage.world
  const production: Where = { client: 'prober', service, environment: 'production' }
  const sandbox: Where = { ...production, environment: 'sandbox' }
  const orders = new OrderBook(`${service}-probe`)
  const recharges = new RechargeBook()
  const key = stage.key('production', SHOP)
  const foreign = stage.key('sandbox', SHOP)
  let written = 0
  return {
    'write order': () =>
      stage.operate(production, 'POST', '/orders', {
        body: versionBody(`${service}-kept-${++written}`, 1, 'production'),
      }),
    'write a version': () => writeOnce(stage, production, orders),
    import: () => importOne(stage, production, versionBody(`${service}-kept-${++written}`, 1, 'production')),
    query: () => readOnce(stage, production, { order: orders.pick(history.nowMs()), key }),
    'refused query': () => stage.query(production, 'none', foreign),
    list: () => stage.operate(production, 'GET', '/orders?limit=1'),
    connection: () => sendHead(stage.world.service(service).ports.production, '/', 'A: b'),
    recharge: () => askOnce(stage, sandbox, recharges.draw('quick')),
  }
}

async function many(count: number, act: () => Promise<unknown>): Promise<void> {
  let left = count
  const member = async () => {
    while (left-- > 0) await act()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, member))
}
