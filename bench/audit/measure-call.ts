import { Agent } from 'node:http'
import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import type { Progress } from '../lib/progress.ts'
import { medianTimes, microsOf } from '../lib/rounds.ts'
import { callOperator } from '../query/call-operator.ts'
import { emptyFolder } from '../query/empty-folder.ts'
import { APP_ID, makeOrder } from '../query/make-order.ts'
import { startGatewayServer } from '../query/servers.ts'
import { type AuditOptions, STEPS } from './measure-changes.ts'

/** Median times of the operator's call in each round, in microseconds, with everything that it does. */
export async function measureCall(
  { rounds, ordersPerRound }: AuditOptions,
  progress: Progress,
): Promise<number[]> {
  using folder = emptyFolder()
  await using gateway = await startGatewayServer({ dataDir: folder.path })
  const { operator } = gateway
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const orders = Array.from({ length: (rounds + 1) * ordersPerRound }, (_, index) => ({
    ...makeOrder(index),
    status: 'Created' as const,
  }))
  await callOperator(operator, { path: '/apps', body: { app_id: APP_ID, name: 'Benchmark' } })
  const lines = orders.map((order) => Buffer.from(`${JSON.stringify(toOperatorOrder(order))}\n`))
  await callOperator(operator, { path: '/orders/import', body: lines })
  const changes = orders.flatMap(({ id }) => STEPS.map((status) => ({ id, status }))).values()
  const changeNext = () => {
    const { id, status } = changes.next().value as { id: string; status: string }
    return microsOf(() =>
      callOperator(operator, {
        path: '/orders/{app_id}/{id}/status',
        parameters: { app_id: APP_ID, id },
        agent,
        body: { order_status: status },
      }),
    )
  }
  const perRound = ordersPerRound * STEPS.length
  const what = 'the call that changes a status, on SQLite'
  const { call } = await medianTimes({ call: changeNext }, { what, rounds, perRound, progress })
  agent.destroy()
  return call
}
