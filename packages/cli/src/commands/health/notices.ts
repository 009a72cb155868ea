import type { NoticeList } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UnhopedResult } from '../../base/failure.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { noticesText } from './notices-view.ts'

interface NoticesOptions extends OperatorOptions {
  open?: true
  check?: true
}

type Notice = NoticeList['notices'][number]

const SEVERITIES: Notice['severity'][] = ['critical', 'warning', 'info']

export function addNoticesCommand(program: Command, context: CliContext): void {
  const command = program
    .command('notices')
    .option('--open', 'only what still lasts')
    .option('--check', 'exit with 1 when something critical still lasts; for scripts')
    .action((options: NoticesOptions) => showNotices(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints what still lasts first, the worst first, and then what is over, the newest first. The service makes one',
    'notice for each change, keeps the last 200 and closes each by itself when its cause is over.',
    '',
    'Examples:',
    '  txgw notices --open --env production',
    '  txgw notices --check --env production > /dev/null || page-the-engineer',
    '  txgw notices --format json',
    '',
    'Next:  txgw health <app_id>   see what the webhook of an app is doing',
  ])
}

async function showNotices(options: NoticesOptions, context: CliContext): Promise<void> {
  const query = options.open && { open: 'true' as const }
  const list = await withOperator(context, options, (operator) =>
    answered(operator.GET('/notices', { params: { ...(query && { query }) } })),
  )
  const notices = list.notices.toSorted((a, b) => rankOf(a) - rankOf(b))
  openOutput(options.format, context.streams).show({ notices }, () => noticesText(notices, options))
  const isCritical = notices.some(({ severity, ended_at }) => severity === 'critical' && ended_at === null)
  if (options.check && isCritical) throw new UnhopedResult()
}

/** The service lists the newest first, and sorting keeps that order among equals. */
function rankOf({ severity, ended_at: endedAt }: Notice): number {
  return endedAt === null ? SEVERITIES.indexOf(severity) : SEVERITIES.length
}
