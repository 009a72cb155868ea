import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import type { OperatorPrefix } from '@txgw/gateway/operator-api'
import { figure, figureTable, ratio } from '../lib/figure.ts'
import { freePort } from '../lib/free-port.ts'
import { openConnections, sendFor } from '../lib/https-load.ts'
import { giveCore, pinToCore } from '../lib/own-core.ts'
import type { Progress } from '../lib/progress.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { registerSandboxApps } from '../query/dataset.ts'
import { coresRow } from '../query/latencies.ts'
import { APP_ID, makeOrder } from '../query/make-order.ts'
import { prepareStore, type QueriedStore } from '../query/queried-store.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import { NEIGHBOURS, type Reach } from './neighbours.ts'

const PREFIX: OperatorPrefix = '/operator/v1'
const ORDERS = 10_000
const KEPT_MIN = 0.9
const CONNECTIONS = 16
const SERVICE_CORE = 0
const OTHER_CORE = 1
const WARM_UP_SECONDS = 5
const BEGIN_MS = 1_500
const ASKED_APPS = 4

interface Rates {
  alone: number[]
  beside: number[]
}

export const neighboursSuite = suite({
  name: 'neighbours',
  full: { rounds: 5, seconds: 4 },
  quick: { rounds: 1, seconds: 1 },
  quickly: '1 short round; prints the table and keeps nothing',
  measure: async (options, progress) => {
    const store = await prepareStore(ORDERS, { clock: systemClock, progress })
    return measure(store, options, progress)
  },
  tables: ({ rates, apart }) => [table(rates, apart)],
  notes: (
    options,
  ) => `- The part of its rate that production keeps while a neighbour does its worst to the sandbox, ${options.rounds} rounds. Both
  processes of the service have one core together, with the priorities that \`txgw serve\` gives them. The client of
  production has the other core and runs before the neighbour there, because in life each has its own machine.
- Each round of ${options.seconds} seconds beside the neighbour is compared with the round alone before it.`,
})

async function measure(
  store: QueriedStore,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: Progress,
): Promise<{ rates: Map<string, Rates>; apart: boolean }> {
  await registerSandboxApps(store.dataset, [APP_ID], systemClock)
  const service = await startGatewayServer({
    dataDir: store.dataset.gatewayDir,
    allowWebhookAddress: '127.0.0.0/8',
  })
  const reach = await prepareReach(service)
  const processes = [service.worker.pid, ...childrenOf(service.worker.pid)]
  const apart = processes.every((pid) => pinToCore(pid, SERVICE_CORE)) && giveCore(process.pid, OTHER_CORE)
  const connections = await openConnections(service.target, CONNECTIONS)
  const rateOf = async (duration: number) => (await sendFor(connections, store.requests, duration)) / duration
  progress.stage('neighbours: warming up')
  await rateOf(WARM_UP_SECONDS)
  const rates = new Map<string, Rates>(
    Object.keys(NEIGHBOURS).map((name) => [name, { alone: [], beside: [] }]),
  )
  for (let round = 1; round <= rounds; round++) {
    for (const [name, { alone, beside }] of rates) {
      progress.stage(`neighbours: round ${round} of ${rounds}: ${name}`)
      alone.push(await rateOf(seconds))
      const neighbour = new WorkerProcess(new URL('./neighbour-child.ts', import.meta.url))
      pinToCore(neighbour.pid, OTHER_CORE)
      await neighbour.call('begin', { name, reach })
      await sleep(BEGIN_MS)
      beside.push(await rateOf(seconds))
      await neighbour.stop()
      await sleep(BEGIN_MS)
    }
  }
  for (const connection of connections) connection.close()
  await service.worker.stop()
  return { rates, apart }
}

async function prepareReach({ operator, sandbox }: RunningGateway): Promise<Reach> {
  const call = async (path: string, body: Record<string, unknown>) => {
    const response = await fetch(`${operator.url}${PREFIX}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, answer: await response.json() }
  }
  const asked: Reach['asked'] = []
  while (asked.length < ASKED_APPS) {
    const port = await freePort()
    const appId = `asked-${port}`
    const webhook = { webhook_url: `http://127.0.0.1:${port}/`, validation_deadline_ms: 15_000 }
    const { status, answer } = await call('/sandbox/apps', { app_id: appId, name: appId, ...webhook })
    // It stands there from an earlier run.
    if (status !== 201 && status !== 409) throw new Error(`no app was registered: ${JSON.stringify(answer)}`)
    asked.push({ appId, port })
  }
  const role = { role: 'merchant', environments: ['sandbox'], app_ids: [APP_ID] }
  const { answer } = await call('/tokens', { name: `neighbour ${process.pid}`, ...role })
  return {
    sandboxPort: sandbox.port,
    operatorPort: Number(new URL(operator.url).port),
    appId: APP_ID,
    merchantToken: answer.token,
    staffToken: operator.token,
    asked,
    order: toOperatorOrder(makeOrder(0)),
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function table(rates: Map<string, Rates>, apart: boolean): Table {
  const alone = [...rates.values()].flatMap((each) => each.alone)
  return figureTable("Production's rate beside a neighbour of the sandbox", [
    figure('answers alone', alone, '/s'),
    ...[...rates].map(([name, each]) =>
      ratio(`beside ${name} / alone`, [each.beside, each.alone], { targetMin: KEPT_MIN }),
    ),
    coresRow(apart),
  ])
}
