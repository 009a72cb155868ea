import type { NoticeList } from '@txgw/gateway/operator-api'
import { operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { answered } from '../../operator/operator-client.ts'
import { noticesText } from './notices-view.ts'

interface NoticesOptions extends OperatorOptions {
  open?: true
  check?: true
}

type Notice = NoticeList['notices'][number]

const SEVERITIES: Notice['severity'][] = ['critical', 'warning', 'info']

export const addNoticesCommand = operatorCommand({
  name: 'notices',
  flags: [
    ['--open', 'only what still lasts'],
    ['--check', 'exit with 1 when something critical still lasts; for scripts'],
  ],
  help: {
    prints: [
      'Prints what still lasts first, the worst first, and then what is over, the newest first. The service makes one',
      'notice for each change, keeps the last 200 and closes each by itself when its cause is over.',
    ],
    examples: [
      'txgw notices --open --env production',
      'txgw notices --check --env production > /dev/null || page-the-engineer',
      'txgw notices --format json',
    ],
    next: 'txgw health <app_id>   see what the webhook of an app is doing',
  },
  call: async (operator, _given, { open }: NoticesOptions) => {
    const query = { open: open && ('true' as const) }
    const list = await answered(operator.GET('/notices', { params: { query } }))
    return { data: { notices: list.notices.toSorted((a, b) => rankOf(a) - rankOf(b)) } }
  },
  text: ({ notices }, options) => noticesText(notices, options),
  isHoped: ({ notices }, { check }) =>
    !check || !notices.some(({ severity, ended_at }) => severity === 'critical' && ended_at === null),
})

/** The service lists the newest first, and sorting keeps that order among equals. */
function rankOf({ severity, ended_at: endedAt }: Notice): number {
  return endedAt === null ? SEVERITIES.indexOf(severity) : SEVERITIES.length
}
