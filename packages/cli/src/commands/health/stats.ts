import { utcText } from '@txgw/protocol'
import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { type Stats, statsText } from './stats-view.ts'

interface StatsOptions extends OperatorOptions {
  app?: string
  from?: string
  to?: string
  /** In seconds. */
  last?: number
}

export function addStatsCommand(program: Command, context: CliContext): void {
  const command = program
    .command('stats')
    .option('--app <app_id>', 'only this app')
    .option(
      '--from <time>',
      'start in ISO 8601, such as 2026-01-31T00:00:00Z (default: 24 hours before the end)',
    )
    .option('--to <time>', 'end in ISO 8601 (default: now)')
    .addOption(
      new Option('--last <time>', 'period up to now, such as 6h or 30d')
        .argParser(durationSeconds)
        .conflicts(['from', 'to']),
    )
    .action((options: StatsOptions) => showStats(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the number of validations per outcome and per reason, and the response times of each app.',
    'The service counts by the hour, so it widens the period to whole hours.',
    '',
    'Examples:',
    '  txgw stats --app demo-app',
    '  txgw stats --last 7d --env production',
    '',
    'Next:  txgw validation list --outcome forbidden   list the validations behind a count',
  ])
}

async function showStats(options: StatsOptions, context: CliContext): Promise<void> {
  const query = { app_id: options.app, ...periodOf(options, context) }
  const stats: Stats = await withOperator(context, options, async (operator) => ({
    forbidden_reasons: await answered(operator.GET('/stats/forbidden-reasons', { params: { query } })),
    validation_latency: await answered(operator.GET('/stats/validation-latency', { params: { query } })),
  }))
  const { format, env } = options
  openOutput(format, context.streams).show(stats, () =>
    statsText(stats, { env, bars: context.streams.stdout.isTTY }),
  )
}

function periodOf({ from, to, last }: StatsOptions, { clock }: CliContext) {
  if (last === undefined) return { from, to }
  return { from: utcText(clock.nowMs() - last * 1000), to: undefined }
}
