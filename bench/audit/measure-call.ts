import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { toOperatorOrder } from '@txgw/gateway/orders'
import { quantile } from '../lib/statistics.ts'
import { callOperator } from '../query/call-operator.ts'
import { DATA_DIR } from '../query/dataset.ts'
import { APP_ID, makeOrder } from '../query/make-order.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import { type AuditOptions, STEPS } from './options.ts'

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
  await callOperator(operator, { path: '/apps', mediaType: 'application/json', body: [Buffer.from(app)] })
  const body = lines.map((line) => Buffer.from(line))
  await callOperator(operator, { path: '/orders/import', mediaType: 'application/x-ndjson', body })
  return orders.map(({ id }) => id)
}

async function changeOrders({ operator }: RunningGateway, agent: Agent, ids: string[]): Promise<number[]> {
  const micros: number[] = []
  for (const id of ids) {
    for (const status of STEPS) {
      const beganMs = performance.now()
      await changeOne({ operator, agent, id, status })
      micros.push((performance.now() - beganMs) * 1000)
    }
  }
  return micros
}

async function changeOne({
  operator,
  agent,
  id,
  status,
}: {
  operator: RunningGateway['operator']
  agent: Agent
  id: string
  status: string
}): Promise<void> {
  const sent = request(`${operator.url}/operator/v1/production/orders/${APP_ID}/${id}/status`, {
    method: 'POST',
    agent,
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify({ order_status: status }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`a change was answered with ${answer}`)
}
