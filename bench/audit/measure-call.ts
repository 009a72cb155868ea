import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { quantile } from '../lib/statistics.ts'
import { callOperator } from '../query/call-operator.ts'
import { DATA_DIR } from '../query/dataset.ts'
import { APP_ID, makeOrder } from '../query/make-order.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import { type AuditOptions, STEPS } from './options.ts'

const JSON_TYPE = 'application/json'

/** Median times of the operator's call in each round, in microseconds, with everything that it does. */
export async function measureCall({ rounds, ordersPerRound }: AuditOptions): Promise<number[]> {
  await mkdir(DATA_DIR, { recursive: true })
  const dataDir = await mkdtemp(join(DATA_DIR, 'audit-'))
  const gateway = await startGatewayServer({ dataDir })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const ids = await fill(gateway, (rounds + 1) * ordersPerRound)
    const medians: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const changed = ids.slice(round * ordersPerRound, (round + 1) * ordersPerRound)
      medians.push(quantile(await changeOrders(gateway, agent, changed), 0.5))
    }
    // The first round warms up and does not count.
    return medians.slice(1)
  } finally {
    agent.destroy()
    await gateway.worker.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill({ operator }: RunningGateway, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) => ({
    ...makeOrder(index),
    status: 'Created' as const,
  }))
  const app = JSON.stringify({ app_id: APP_ID, name: 'Benchmark' })
  const lines = orders.map((order) => `${JSON.stringify(toOperatorOrder(order))}\n`)
  await callOperator(operator, { path: '/apps', mediaType: JSON_TYPE, body: [Buffer.from(app)] })
  const body = lines.map((line) => Buffer.from(line))
  await callOperator(operator, { path: '/orders/import', mediaType: 'application/x-ndjson', body })
  return orders.map(({ id }) => id)
}

async function changeOrders({ operator }: RunningGateway, agent: Agent, ids: string[]): Promise<number[]> {
  const micros: number[] = []
  for (const id of ids) {
    for (const status of STEPS) {
      const beganMs = performance.now()
      await callOperator(operator, {
        path: '/orders/{app_id}/{id}/status',
        parameters: { app_id: APP_ID, id },
        agent,
        mediaType: JSON_TYPE,
        body: [Buffer.from(JSON.stringify({ order_status: status }))],
      })
      micros.push((performance.now() - beganMs) * 1000)
    }
  }
  return micros
}
