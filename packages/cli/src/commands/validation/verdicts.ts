import type { App } from '@txgw/gateway/operator-api'
import { Option } from 'commander'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { tableOr } from '../../calls/whole-list.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { timeOrAgo } from '../../input/duration.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { answered, type OperatorClient } from '../../operator/operator-client.ts'
import { type Progress, startProgress } from '../../output/progress.ts'
import { type Column, plural } from '../../output/text-layout.ts'
import { listApps } from '../app/app.ts'
import { type AppPreview, ReadingTally, type StricterReading } from './reading-tally.ts'

interface PreviewOptions extends OperatorOptions {
  app?: string
  to: StricterReading
  from: string
  max: number
}

interface Preview {
  verdict_reading: StricterReading
  from: string
  /** False when older replies of the period were not looked at. */
  complete: boolean
  replies: number
  apps: AppPreview[]
}

const FIRST_MAX = 100_000
const MAX_LIMIT = 1_000_000
/** A validation may hold two long texts for each attempt. */
const PER_PAGE = 100

const COLUMNS: Column<AppPreview>[] = [
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'READS', value: ({ verdict_reading }) => verdict_reading ?? '–' },
  { title: 'REPLIES', value: ({ replies }) => String(replies) },
  { title: 'NO ANSWER', value: ({ changed }) => String(changed) },
  { title: 'RECHARGES', value: ({ recharges }) => String(recharges) },
  { title: 'SINCE', value: ({ from }) => from },
  { title: 'EXAMPLE', value: ({ example }) => (example ? `${example.validation_id} ${example.code}` : '–') },
]

const addPreviewCommand = operatorCommand({
  name: 'preview',
  description: 'Show from recorded replies what another verdict_reading would have changed.',
  flags: ({ clock }) => [
    ['--app <app_id>', 'only replies of this app'],
    new Option('--to <reading>', 'the reading to try').choices(['strict', 'explicit']).default('strict'),
    new Option('--from <time>', 'only replies at this time or later; a time, or how long ago: 2h')
      .argParser(timeOrAgo(clock))
      .default(timeOrAgo(clock)('7d'), '7d'),
    new Option('--max <count>', 'look at no more than the newest replies')
      .argParser(wholeNumber(1, MAX_LIMIT))
      .default(FIRST_MAX),
  ],
  help: {
    prints: [
      'Prints for each app how many replies that allowed a top-up would be no answer, how many recharges that are,',
      'and an example. It changes nothing.',
    ],
    examples: [
      'txgw verdicts preview --env production',
      'txgw verdicts preview --app my-game --to explicit --from 30d --format json',
    ],
    next: ['txgw validation show <validation_id>', 'txgw app set <app_id> --verdict-reading strict'],
  },
  call: async (operator, _given, options: PreviewOptions, { streams, clock }) => {
    const progress = startProgress(streams.stderr, clock)
    return { data: await readPreview(operator, options, progress).finally(() => progress.end()) }
  },
  text: ({ apps, from }) => tableOr(`No reply allowed a top-up since ${from}.`, COLUMNS, apps),
  notes: (preview) => [`\n${summaryOf(preview)}`],
})

export const addVerdictsCommands = commandGroup('verdicts', [addPreviewCommand], {
  examples: ['txgw verdicts preview --env production'],
  next: 'txgw verdicts preview --help',
})

async function readPreview(
  operator: OperatorClient,
  { app, to, from, max }: PreviewOptions,
  progress: Progress,
): Promise<Preview> {
  const apps = app === undefined ? (await listApps(operator)).data.apps : [await fetchApp(operator, app)]
  const tally = new ReadingTally(to)
  let cursor: string | undefined
  let left = max
  do {
    const query = { outcome: 'allowed', app_id: app, from, limit: Math.min(PER_PAGE, left), cursor } as const
    const page = await answered(operator.GET('/validations', { params: { query } }))
    for (const validation of page.validations) tally.add(validation)
    left -= page.validations.length
    cursor = page.next_cursor
    progress.update(() => `Deciding again: ${plural(tally.replies, 'answer')}, back to ${page.reached}`)
  } while (cursor !== undefined && left > 0)
  const { replies } = tally
  return { verdict_reading: to, from, complete: cursor === undefined, replies, apps: tally.previews(apps) }
}

function fetchApp(operator: OperatorClient, app_id: string): Promise<App> {
  return answered(operator.GET('/apps/{app_id}', { params: { path: { app_id } } }))
}

function summaryOf({ verdict_reading: to, complete, replies, apps }: Preview): string {
  const changed = apps.reduce((sum, app) => sum + app.changed, 0)
  const more = complete ? '' : ' There are older ones in the period; --max looks at more.'
  return `${changed} of ${plural(replies, 'answer')} would be no answer under ${to}.${more}`
}
