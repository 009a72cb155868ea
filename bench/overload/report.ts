import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import type { Table } from '../lib/table.ts'
import { coresRow } from '../query/latencies.ts'
import type { OverloadFigures, OverloadRound } from './measure-overload.ts'
import type { OverloadOptions } from './options.ts'

const TARGETS = { useful: 0.9, p99: 3 }

export function overloadTables(figures: OverloadFigures, { connections }: OverloadOptions): Table[] {
  return [
    figureTable(
      `Five times as many queries as the service can answer, on ${connections} connections`,
      rows(figures),
    ),
  ]
}

function rows({ rounds, apart }: OverloadFigures): Figure[] {
  const values = (of: (round: OverloadRound) => number) => rounds.map(of)
  const row = (name: string, unit: Figure['unit'], of: (round: OverloadRound) => number) =>
    figure(name, values(of), unit)
  const peak = values(({ peakRate }) => peakRate)
  const p99Before = values(({ before }) => before.acceptedP99Ms)
  return [
    row('most useful answers while the load is raised', '/s', ({ peakRate }) => peakRate),
    row('queries sent at five times that', '/s', ({ flood }) => flood.sentRate),
    row('useful answers to them', '/s', ({ flood }) => flood.usefulRate),
    ratio('useful answers at five times / most', [values(({ flood }) => flood.usefulRate), peak], {
      targetMin: TARGETS.useful,
    }),
    row('refusals, all 503 with Retry-After', '/s', ({ flood }) => flood.refusedRate),
    row('p50 of a refusal', 'ms', ({ flood }) => flood.refusedP50Ms),
    row('p99 of a refusal', 'ms', ({ flood }) => flood.refusedP99Ms),
    row('p50 of a useful answer at 80 %', 'ms', ({ before }) => before.acceptedP50Ms),
    row('p50 of a useful answer at five times', 'ms', ({ flood }) => flood.acceptedP50Ms),
    row('p99 of a useful answer at 80 %', 'ms', ({ before }) => before.acceptedP99Ms),
    row('p99 of a useful answer at five times', 'ms', ({ flood }) => flood.acceptedP99Ms),
    ratio('p99 at five times / at 80 %', [values(({ flood }) => flood.acceptedP99Ms), p99Before], {
      targetMax: TARGETS.p99,
    }),
    row('refusals at 80 %, 10 s later', '/s', ({ after }) => after.refusedRate),
    row('p99 at 80 %, 10 s later', 'ms', ({ after }) => after.acceptedP99Ms),
    ratio('p99 at 80 %, 10 s later / before', [values(({ after }) => after.acceptedP99Ms), p99Before]),
    row('how late the generator sends, p99 at five times', 'ms', ({ flood }) => flood.lateP99Ms),
    coresRow(apart),
  ]
}
