import { figure, figureTable, ratio } from '../lib/figure.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { coresRow, type Latency, p50, p99 } from '../query/good-client.ts'
import { FEW_ORDERS, prepareStore } from '../query/queried-store.ts'
import {
  CLIENTS,
  EACH_PER_SECOND,
  type FailingClientFigures,
  measureFailingClients,
} from './measure-failing-clients.ts'
import { KINDS, measureRefusals, type RefusalTimes } from './measure-refusals.ts'

const GAP_MAX = 1.05
const BESIDE_FAILING_MAX = 2

export const refusalsSuite = suite({
  name: 'refusals',
  full: { rounds: 7, perRound: 2_000, latencySeconds: 8 },
  quick: { rounds: 1, perRound: 200, latencySeconds: 2 },
  quickly: '1 short round; prints the table and keeps nothing',
  measure: async (options, progress) => {
    const store = await prepareStore(FEW_ORDERS, progress)
    const times = await measureRefusals(store, options, progress)
    return { times, failing: await measureFailingClients(store, options, progress) }
  },
  tables: ({ times, failing }) => [refusalsTable(times), failingTable(failing)],
  notes: (
    options,
  ) => `- In production a client must not learn by the clock which part of its request was wrong. Each figure is the median time of
  ${options.perRound.toLocaleString('en-US')} refusals, ${options.rounds} rounds after a warm-up that does not count.
- The kinds take turns on one HTTPS connection. Their answers are compared: they differ in nothing but the \`debug_id\`.
- *Failing clients* send wrongly signed queries to the sandbox, ${CLIENTS} apps from as many addresses, ${EACH_PER_SECOND} queries a second each: one third
  with a mistake that is found at once, one third with one that is found late, one third with one that is not found at all. The
  service explains as many of them as its budgets allow and refuses the others without. Meanwhile good queries are timed in
  production, 400 a second on 16 connections. Clients are on other machines in life: during the measurement the service and
  the good client run before all others, where the system lets us. The thread that explains does not.
- *Sign rightly* are the same clients with queries that need no explanation, for an order that there is not: what as many other
  requests cost in any case.`,
})

function refusalsTable(times: RefusalTimes): Table {
  const slowest = rounds(times).map((values) => Math.max(...values))
  const quickest = rounds(times).map((values) => Math.min(...values))
  return figureTable('Refused queries in production', [
    ...KINDS.map((kind) => figure(kind, times[kind], 'µs')),
    ratio('slowest kind / quickest kind', [slowest, quickest], { targetMax: GAP_MAX }),
  ])
}

function failingTable(figures: FailingClientFigures): Table {
  const { alone, besideRight, besideWrong } = figures
  const rows = (name: string, of: (latencies: Latency[]) => number[]) => [
    figure(`${name} alone`, of(alone), 'ms'),
    figure(`${name} beside clients that sign rightly`, of(besideRight), 'ms'),
    figure(`${name} beside clients that sign wrongly`, of(besideWrong), 'ms'),
  ]
  return figureTable(`A good query beside ${CLIENTS} clients whose queries fail`, [
    ...rows('p50', p50),
    ...rows('p99', p99),
    ratio('p99, rightly / alone', [p99(besideRight), p99(alone)]),
    ratio('p99, wrongly / alone', [p99(besideWrong), p99(alone)], { targetMax: BESIDE_FAILING_MAX }),
    ratio('p99, wrongly / rightly', [p99(besideWrong), p99(besideRight)]),
    figure('refused', [figures.refused], ''),
    figure('refused with an explanation', [figures.explained], ''),
    coresRow(figures.apart),
  ])
}

/** The medians of all kinds, by round. */
function rounds(times: RefusalTimes): number[][] {
  return times['unknown app'].map((_, round) => KINDS.map((kind) => times[kind][round] as number))
}
