import { figure, figureTable, ratio } from '../lib/figure.ts'
import { suite } from '../lib/suite.ts'
import type { Table } from '../lib/table.ts'
import { coresRow } from '../query/good-client.ts'
import { FEW_ORDERS, prepareStore } from '../query/queried-store.ts'
import {
  measureOverload,
  type OverloadFigures,
  type OverloadOptions,
  type OverloadRound,
} from './measure-overload.ts'

const TARGETS = { useful: 0.9, p99: 3 }

export const overloadSuite = suite({
  name: 'overload',
  full: { rounds: 3, connections: 16, stepSeconds: 3, calmSeconds: 10, floodSeconds: 20 },
  quick: { rounds: 1, stepSeconds: 2, calmSeconds: 4, floodSeconds: 6 },
  quickly: '1 round of short loads; prints the table and keeps nothing',
  flags: { rounds: { help: 'rounds (3)' }, connections: { help: 'connections of the generator (16)' } },
  measure: async (options, progress) => {
    return measureOverload(options, await prepareStore(FEW_ORDERS, progress), progress)
  },
  tables: overloadTables,
  notes: (
    options,
  ) => `- The service has one core and the generator the other one, before all other processes where the system lets us
  (\`bench/lib/own-core.ts\`).
- The generator sends signed queries on ${options.connections} HTTPS connections, each query in a TLS record of its own. The times are
  random and do not depend on the answers. A query leaves within a millisecond of its time, and its latency counts from that time.
- Every answer is checked: the order that was asked for, or a whole 503 with \`Retry-After\`, the error body and its
  \`debug_id\`. Another answer, a missing one or a closed connection ends the run.
- *Most useful answers*: the load is raised by 12 % every ${options.stepSeconds} s until the useful answers have not become more three
  times. Then ${options.calmSeconds} s at 80 % of the most, ${options.floodSeconds} s at five times of it, its first moments included, 10 s of rest, and 80 % again.`,
})

function overloadTables({ rounds, apart }: OverloadFigures, { connections }: OverloadOptions): Table[] {
  const values = (of: (round: OverloadRound) => number) => rounds.map(of)
  const peak = values(({ peakRate }) => peakRate)
  const useful = values(({ flood }) => flood.usefulRate)
  const p99Before = values(({ before }) => before.acceptedP99Ms)
  const p99Flood = values(({ flood }) => flood.acceptedP99Ms)
  const p99After = values(({ after }) => after.acceptedP99Ms)
  const rate = (name: string, of: (round: OverloadRound) => number) => figure(name, values(of), '/s')
  const time = (name: string, of: (round: OverloadRound) => number) => figure(name, values(of), 'ms')
  const title = `Five times as many queries as the service can answer, on ${connections} connections`
  const figures = [
    figure('most useful answers while the load is raised', peak, '/s'),
    rate('queries sent at five times that', ({ flood }) => flood.sentRate),
    figure('useful answers to them', useful, '/s'),
    ratio('useful answers at five times / most', [useful, peak], { targetMin: TARGETS.useful }),
    rate('refusals, all 503 with Retry-After', ({ flood }) => flood.refusedRate),
    time('p50 of a refusal', ({ flood }) => flood.refusedP50Ms),
    time('p99 of a refusal', ({ flood }) => flood.refusedP99Ms),
    time('p50 of a useful answer at 80 %', ({ before }) => before.acceptedP50Ms),
    time('p50 of a useful answer at five times', ({ flood }) => flood.acceptedP50Ms),
    figure('p99 of a useful answer at 80 %', p99Before, 'ms'),
    figure('p99 of a useful answer at five times', p99Flood, 'ms'),
    ratio('p99 at five times / at 80 %', [p99Flood, p99Before], { targetMax: TARGETS.p99 }),
    rate('refusals at 80 %, 10 s later', ({ after }) => after.refusedRate),
    figure('p99 at 80 %, 10 s later', p99After, 'ms'),
    ratio('p99 at 80 %, 10 s later / before', [p99After, p99Before]),
    time('how late the generator sends, p99 at five times', ({ flood }) => flood.lateP99Ms),
    coresRow(apart),
  ]
  return [figureTable(title, figures)]
}
