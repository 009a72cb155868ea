import { utcText } from '@txgw/protocol'
import { Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { answered } from '../../operator/operator-client.ts'
import { type Stats, statsText } from './stats-view.ts'

interface StatsOptions extends OperatorOptions {
  app?: string
  from?: string
  to?: string
  /** In seconds. */
  last?: number
}

export const addStatsCommand = operatorCommand({
  name: 'stats',
  flags: [
    ['--app <app_id>', 'only this app'],
    ['--from <time>', 'start in ISO 8601, such as 2026-01-31T00:00:00Z (default: 24 hours before the end)'],
    ['--to <time>', 'end in ISO 8601 (default: now)'],
    new Option('--last <time>', 'period up to now, such as 6h or 30d')
      .argParser(durationSeconds)
      .conflicts(['from', 'to']),
  ],
  help: {
    prints: [
      'Prints the number of validations per outcome and per reason, and the response times of each app.',
      'The service counts by the hour, so it widens the period to whole hours.',
    ],
    examples: ['txgw stats --app demo-app', 'txgw stats --last 7d --env production'],
    next: 'txgw validation list --outcome forbidden   list the validations behind a count',
  },
  call: async (operator, _given, options: StatsOptions, context): Promise<{ data: Stats }> => {
    const query = { app_id: options.app, ...periodOf(options, context) }
    return {
      data: {
        forbidden_reasons: await answered(operator.GET('/stats/forbidden-reasons', { params: { query } })),
        validation_latency: await answered(operator.GET('/stats/validation-latency', { params: { query } })),
      },
    }
  },
  text: (stats, { env }, { streams }) => statsText(stats, { env, bars: streams.stdout.isTTY }),
})

function periodOf({ from, to, last }: StatsOptions, { clock }: CliContext) {
  if (last === undefined) return { from, to }
  return { from: utcText(clock.nowMs() - last * 1000), to: undefined }
}
