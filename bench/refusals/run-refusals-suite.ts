import { parseArgs } from 'node:util'
import { figureTable } from '../lib/figure.ts'
import { machineLine } from '../lib/machine.ts'
import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { ratiosByRound, spreadOf } from '../lib/statistics.ts'
import { markdownTable, type Table } from '../lib/table.ts'
import { UsageError } from '../lib/usage-error.ts'
import { KINDS, measureRefusals, type RefusalOptions, type RefusalTimes } from './measure-refusals.ts'

const USAGE = `npm run bench -- refusals [options]

  --quick        1 short round; prints the table and keeps nothing
  --help         this text
`
const FULL: RefusalOptions = { rounds: 7, perRound: 2_000 }
const QUICK: RefusalOptions = { rounds: 1, perRound: 200 }
const GAP_MAX = 1.05

/** @throws when two kinds are answered differently; a missed target is only reported */
export async function runRefusalsSuite(args: string[]): Promise<void> {
  const { quick = false, help = false } = readOptions(args)
  if (help) {
    process.stdout.write(USAGE)
    return
  }
  const options = quick ? QUICK : FULL
  const progress = createProgress(process.stderr)
  const times = await measureRefusals(options, progress)
  progress.end()
  publishResults({
    suite: 'refusals',
    tables: [refusalsTable(times)],
    quick,
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

function readOptions(args: string[]): { quick?: boolean; help?: boolean } {
  try {
    return parseArgs({ args, options: { quick: { type: 'boolean' }, help: { type: 'boolean' } } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
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
