import type { NoticeList } from '@txgw/gateway/operator-api'
import { heading, type Tone, toned, visible } from '../../output/text-layout.ts'

type Notice = NoticeList['notices'][number]

const TONES: Record<Notice['severity'], Tone | undefined> = {
  critical: 'bad',
  warning: 'doubtful',
  info: undefined,
}

export function noticesText(notices: Notice[], { env, open }: { env: string; open?: true }): string {
  const which = open ? 'Open notices' : 'Notices'
  if (notices.length === 0)
    return open ? `Nothing is wrong in ${env} now.` : `There are no notices in ${env}.`
  return [heading(`${which} of ${env}`), ...notices.flatMap(noticeLines)].join('\n')
}

function noticeLines(notice: Notice): string[] {
  const { severity, kind, at, since, ended_at: endedAt, message } = notice
  const lasts = endedAt === null ? `since ${since}` : `from ${since} to ${endedAt}`
  const word = endedAt === null ? toned(severity, TONES[severity]) : 'over'
  return [
    '',
    `  ${word}  ${kind}  ${lasts}`,
    `    ${visible(message)}`,
    `    noticed ${at}${deliveryText(notice)}`,
  ]
}

function deliveryText({ delivery }: Notice): string {
  if (delivery === null) return ''
  const { state, attempts, last_error: lastError } = delivery
  if (state === 'sent') return ', sent to the webhook for notices'
  const why = lastError === null ? '' : `: ${visible(lastError)}`
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  return state === 'waiting'
    ? `, waits for the webhook for notices after ${tries}${why}`
    : `, given up for the webhook for notices after ${tries}${why}`
}
