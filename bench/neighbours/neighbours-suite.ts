import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { figure, figureTable, ratio } from '../lib/figure.ts'
import { openConnections, sendFor } from '../lib/https-load.ts'
import { freePort } from '../lib/listen.ts'
import { giveCore, pinToCore } from '../lib/own-core.ts'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { callOperator } from '../query/call-operator.ts'
import { registerSandboxApps } from '../query/dataset.ts'
import { coresRow } from '../query/good-client.ts'
import { APP_ID, makeOrder } from '../query/make-order.ts'
import { FEW_ORDERS, prepareStore, type QueriedStore } from '../query/queried-store.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import { NEIGHBOURS, type Reach } from './neighbours.ts'

const KEPT_MIN = 0.9
const CONNECTIONS = 16
const SERVICE_CORE = 0
const OTHER_CORE = 1
const WARM_UP_SECONDS = 5
const BEGIN_MS = 1_500
const ASKED_APPS = 4

/** Answers of production in a second: alone, and right after that beside the neighbour. */
interface Rates {
  alone: number
  beside: number
}

interface NeighbourFigures {
  rates: Record<string, Rates[]>
  apart: boolean
}

export const neighboursSuite = suite({
  name: 'neighbours',
  full: { rounds: 5, seconds: 4 },
  quick: { rounds: 1, seconds: 1 },
  quickly: '1 short round; prints the table and keeps nothing',
  measure: async (options, progress) => {
    return measure(await prepareStore(FEW_ORDERS, progress), options, progress)
  },
  tables: (figures) => [table(figures)],
  notes: (
    options,
  ) => `- The part of its rate that production keeps while a neighbour does its worst to the sandbox, ${options.rounds} rounds. Both
  processes of the service have one core together, with the priorities that \`txgw serve\` gives them. The client of
  production has the other core and runs before the neighbour there, because in life each has its own machine.
- Each round of ${options.seconds} seconds beside the neighbour is compared with the round alone before it.`,
})

async function measure(
  { dataset, requests }: QueriedStore,
  { rounds, seconds }: { rounds: number; seconds: number },
  progress: Progress,
): Promise<NeighbourFigures> {
  await registerSandboxApps(dataset, [APP_ID])
  const settings = { dataDir: dataset.gatewayDir, allowWebhookAddress: '127.0.0.0/8' }
  await using service = await startGatewayServer(settings)
  const reach = await prepareReach(service)
  const processes = [service.worker.pid, ...childrenOf(service.worker.pid)]
  const apart = processes.every((pid) => pinToCore(pid, SERVICE_CORE)) && giveCore(process.pid, OTHER_CORE)
  using connections = await openConnections(service.target, CONNECTIONS)
  const rateOf = async (duration: number) => (await sendFor(connections, requests, duration)) / duration
  progress.stage('neighbours: warming up')
  await rateOf(WARM_UP_SECONDS)
  const rateBeside = async (name: string) => {
    await using neighbour = new WorkerProcess(new URL('./neighbour-child.ts', import.meta.url))
    pinToCore(neighbour.pid, OTHER_CORE)
    await neighbour.call('begin', { name, reach })
    await sleep(BEGIN_MS)
    return await rateOf(seconds)
  }
  const measureRates = async (name: string): Promise<Rates> => {
    progress.stage(`neighbours: ${name}`)
    const rates = { alone: await rateOf(seconds), beside: await rateBeside(name) }
    await sleep(BEGIN_MS)
    return rates
  }
  const turns = Object.keys(NEIGHBOURS).map((name) => [name, () => measureRates(name)] as const)
  const rates = await takeTurns(Object.fromEntries(turns), { what: 'neighbours', rounds, progress })
  return { rates, apart }
}

async function prepareReach({ operator, sandbox }: RunningGateway): Promise<Reach> {
  const asked: Reach['asked'] = []
  while (asked.length < ASKED_APPS) {
    const [appId, port] = [`asked-${randomUUID()}`, await freePort()]
    const webhook = { webhook_url: `http://127.0.0.1:${port}/`, validation_deadline_ms: 15_000 }
    const body = { app_id: appId, name: appId, ...webhook }
    await callOperator(operator, { environment: 'sandbox', path: '/apps', body })
    asked.push({ appId, port })
  }
  const role = { role: 'merchant', environments: ['sandbox'], app_ids: [APP_ID] }
  const body = { name: `neighbour ${process.pid}`, ...role }
  const { token } = await callOperator<{ token: string }>(operator, {
    environment: '',
    path: '/tokens',
    body,
  })
  return {
    sandboxPort: sandbox.port,
    operatorPort: Number(new URL(operator.url).port),
    appId: APP_ID,
    merchantToken: token,
    staffToken: operator.token,
    asked,
    order: toOperatorOrder(makeOrder(0)),
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function table({ rates, apart }: NeighbourFigures): Table {
  const column = (rounds: Rates[], of: keyof Rates) => rounds.map((round) => round[of])
  return figureTable("Production's rate beside a neighbour of the sandbox", [
    figure('answers alone', column(Object.values(rates).flat(), 'alone'), '/s'),
    ...Object.entries(rates).map(([name, rounds]) =>
      ratio(`beside ${name} / alone`, [column(rounds, 'beside'), column(rounds, 'alone')], {
        targetMin: KEPT_MIN,
      }),
    ),
    coresRow(apart),
  ])
}
