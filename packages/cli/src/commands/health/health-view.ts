import type { AppHealth, HealthList, HealthRow } from '@txgw/gateway/operator-api'
import {
  type Column,
  type Field,
  fieldLines,
  heading,
  milliseconds,
  plural,
  type Tone,
  tableLines,
  visible,
} from '../../output/text-layout.ts'

type Window = HealthRow['last_hour']

const STATES = ['down', 'unwell', 'unknown', 'well'] as const

const TONES: Record<HealthRow['state'], Tone | undefined> = {
  down: 'bad',
  unwell: 'doubtful',
  unknown: undefined,
  well: 'good',
}

const COLUMNS: Column<HealthRow>[] = [
  { title: 'STATE', value: ({ state }) => state },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'NO ANSWER, 5 MIN', value: ({ last_5_minutes }) => noAnswerText(last_5_minutes) },
  { title: 'P95 OF DEADLINE', value: ({ last_hour, deadline_ms }) => p95Text(last_hour, deadline_ms) },
  { title: 'LOST, 1 HOUR', value: ({ last_hour }) => lostText(last_hour) },
  { title: 'WHY', value: whyText },
]

/** The words and the order are those of the console. */
export function healthListText({ states, apps }: HealthList, env: string): string {
  const counts = STATES.map((state) => `${states[state] ?? 0} ${state}`).join(', ')
  const title = heading(`Health of apps in ${env}: ${counts}; the worst first`)
  if (apps.length === 0) return [title, '  No app is registered.'].join('\n')
  const total = Object.values(states).reduce((sum, count) => sum + count, 0)
  const rest = total - apps.length
  return [
    title,
    tableLines(COLUMNS, apps),
    ...(rest > 0 ? [`  and ${plural(rest, 'more app')}; --limit shows more`] : []),
  ].join('\n')
}

export function appHealthText(health: AppHealth, env: string): string {
  const { app_id, name, state, reasons, last_hour: lastHour, deadline_ms: deadlineMs } = health
  const { last_failure: lastFailure, lane, counted_since: countedSince } = health
  const fields: Field[] = [
    stateField(state),
    ...reasons.map((reason): Field => ['why', reason]),
    ['last 5 minutes', windowText(health.last_5_minutes)],
    ['last hour', windowText(lastHour)],
    ['two hours, all machines', windowText(health.stored)],
    ['p95 of deadline, 1 hour', p95Text(lastHour, deadlineMs)],
    ['recharges lost, 1 hour', lostText(lastHour)],
    ...lastHour.causes.map(({ message, count }): Field => ['no answer', `${count} × ${message}`]),
    ['breaker', breakerText(health)],
    ['questions now', `${lane.active} at the game, ${lane.waiting} waiting`],
    ['last failure', lastFailure ? `${lastFailure.at}  ${lastFailure.message}` : 'none'],
    ...(lastFailure ? [['validation', lastFailure.validation_id] as const] : []),
    ['keys', keysText(health)],
    ['counted since', countedSince],
  ]
  return [heading(visible(`${name} (${app_id}) in ${env}`)), fieldLines(fields)].join('\n')
}

function stateField(state: HealthRow['state']): Field {
  const tone = TONES[state]
  return tone ? ['state', state, tone] : ['state', state]
}

function windowText({ answered, forbidden, no_answer: noAnswer }: Window): string {
  if (answered + noAnswer === 0) return 'nothing asked'
  return `${answered} answered (${forbidden} forbidden), ${noAnswer} without an answer`
}

function noAnswerText({ answered, no_answer: noAnswer }: Window): string {
  return answered + noAnswer === 0 ? 'nothing asked' : `${noAnswer} of ${answered + noAnswer}`
}

function p95Text({ p95_ms: p95 }: Window, deadlineMs: number): string {
  return p95 === null ? '–' : `${milliseconds(p95)} of ${milliseconds(deadlineMs)}`
}

function lostText({ lost: { recharges, money } }: Window): string {
  const sums = money.map(({ amount, currency }) => `${amount} ${currency}`)
  return [String(recharges), ...(sums.length > 0 ? [`(${sums.join(', ')})`] : [])].join(' ')
}

function whyText({ state, reasons, last_failure: lastFailure }: HealthRow): string {
  return (state === 'down' && lastFailure ? lastFailure.message : reasons[0]) ?? ''
}

function breakerText({ breaker: { state, since, until } }: AppHealth): string {
  if (state === 'closed') return 'closed'
  if (state === 'open') return `open since ${since}${until === null ? '' : `, next try at ${until}`}`
  return 'the next question tries the game again'
}

function keysText({ keys: { usable, end_at: endAt, days_left: daysLeft } }: AppHealth): string {
  const ends = endAt === null ? '' : `; the last one ends ${endAt}, ${daysLeft} days left`
  return `${plural(usable, 'usable key')}${ends}`
}
