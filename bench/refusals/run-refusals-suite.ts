import { figureTable } from '../lib/figure.ts'
import { machineLine } from '../lib/machine.ts'
import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { quickOrFull } from '../lib/quick-or-full.ts'
import { ratiosByRound, spreadOf } from '../lib/statistics.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import { KINDS, measureRefusals, type RefusalTimes } from './measure-refusals.ts'

const USAGE = `npm run bench -- refusals [options]

  --quick        1 short round; prints the table and keeps nothing
  --help         this text
`
const FULL = { rounds: 7, perRound: 2_000, quick: false }
const QUICK = { rounds: 1, perRound: 200, quick: true }
const GAP_MAX = 1.05

/** @throws when two kinds are answered differently; a missed target is only reported */
export async function runRefusalsSuite(args: string[]): Promise<void> {
  const options = quickOrFull(args, { quick: QUICK, full: FULL, usage: USAGE })
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const times = await measureRefusals(options, progress)
  progress.end()
  publishResults({
    suite: 'refusals',
    tables: [refusalsTable(times)],
    quick: options.quick,
    section: ({ tables, machine, date }) => `## refusals

${date}, on ${machineLine(machine)}.
Repeat with \`npm run bench -- refusals\`.

${tables.map(markdownTable).join('\n\n')}

### How to read it

- In production a client must not learn by the clock which part of its request was wrong. Each figure is the median time of
  ${options.perRound.toLocaleString('en-US')} refusals, ${options.rounds} rounds after a warm-up that does not count.
- The kinds take turns on one HTTPS connection. Their answers are compared: they differ in nothing but the \`debug_id\`.
`,
  })
}

function refusalsTable(times: RefusalTimes): Table {
  const slowest = rounds(times).map((values) => Math.max(...values))
  const quickest = rounds(times).map((values) => Math.min(...values))
  return figureTable('Refused queries in production', [
    ...KINDS.map((kind) => ({ name: kind, value: spreadOf(times[kind]), unit: 'µs' as const })),
    {
      ...{
        name: 'slowest kind / quickest kind',
        value: ratiosByRound(slowest, quickest),
        unit: '×' as const,
      },
      targetMax: GAP_MAX,
    },
  ])
}

/** The medians of all kinds, by round. */
function rounds(times: RefusalTimes): number[][] {
  return times['unknown app'].map((_, round) => KINDS.map((kind) => times[kind][round] as number))
}
