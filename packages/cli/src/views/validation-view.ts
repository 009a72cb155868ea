import type { Validation, ValidationAttempt } from '@txgw/gateway/operator-api'
import { WEBHOOK_HEADERS } from '@txgw/protocol'
import {
  clipped,
  type Field,
  fieldLines,
  heading,
  milliseconds,
  type Tone,
  visible,
} from '../output/text-layout.ts'

const REPLY_LENGTH_SHOWN = 200

const TONES: Partial<Record<Validation['outcome'], Tone>> = { allowed: 'good', forbidden: 'bad' }

/** One USER_VALIDATE in the order of events: sent, signed, answered, judged. */
export function validationFields(validation: Validation): Field[] {
  const { user_id: player, server_id: server, attempts } = validation
  return [
    ['notification', `USER_VALIDATE ${validation.validation_id} at ${validation.started_at}`],
    ['player', server === null ? player : `${player} on server ${server}`],
    ['sent to', destinationText(validation)],
    ...attempts.flatMap((attempt, i) => attemptFields(attempt, { nth: i + 1, of: attempts.length })),
    ['verdict', verdictText(validation), toneOf(validation)],
    ...playerFields(validation),
    ...validation.warnings.map(({ code, message }): Field => ['warning', `${code}: ${message}`, 'doubtful']),
  ]
}

/** The same with everything that went over the wire. */
export function validationText(validation: Validation): string {
  const { attempts, recharge_id: rechargeId, request_body: body } = validation
  return [
    heading(visible(`Validation ${validation.validation_id} of ${validation.app_id}`)),
    fieldLines([
      ['recharge', rechargeId ?? 'none: the question was asked outside a recharge'],
      ...validationFields(validation),
      ['took', milliseconds(validation.duration_ms)],
    ]),
    ...(body === null ? [] : ['', heading('Request body'), `  ${visible(body)}`]),
    ...attempts.flatMap((attempt, i) => wireLines(attempt, { nth: i + 1, of: attempts.length })),
  ].join('\n')
}

/** `allowed`, or the other outcome with its reason. */
function verdictText({ outcome, reason }: Validation): string {
  if (!reason) return outcome
  const { code, raw_code: rawCode, message } = reason
  const sentCode = rawCode === undefined ? '' : ` (sent as "${rawCode}")`
  if (outcome === 'forbidden') return `forbidden: ${code}${sentCode}. ${message}`
  return `no answer, ${outcome === code ? code : `${outcome}: ${code}`}. ${message}`
}

function toneOf({ outcome }: Validation): Tone {
  return TONES[outcome] ?? 'doubtful'
}

function destinationText({ url, request_body: body }: Validation): string {
  if (body !== null) return url ?? 'nowhere'
  return url === null ? 'nowhere' : `nowhere; the address is ${url}`
}

interface Ordinal {
  nth: number
  of: number
}

function numbered(label: string, { nth, of }: Ordinal): string {
  return of > 1 ? `${label} ${nth}` : label
}

function attemptFields(attempt: ValidationAttempt, ordinal: Ordinal): Field[] {
  const { request_headers: headers, reply_body: body } = attempt
  const serial = headers[WEBHOOK_HEADERS.serial]
  if (serial === undefined) return settingFields(attempt)
  const deadline = headers[WEBHOOK_HEADERS.deadline]
  return [
    [numbered('signed', ordinal), `by platform key ${serial}; answer due by ${deadline}`],
    [numbered('reply', ordinal), replyText(attempt, ordinal)],
    ...(body ? [['', clipped(body, REPLY_LENGTH_SHOWN)] as const] : []),
    ...settingFields(attempt),
  ]
}

function replyText({ status, timings, failure }: ValidationAttempt, { nth, of }: Ordinal): string {
  const took = [
    milliseconds(timings.total_ms),
    ...(timings.connect_ms === undefined ? [] : [`connected in ${milliseconds(timings.connect_ms)}`]),
    ...(timings.queue_ms < 1 ? [] : [`queued for ${milliseconds(timings.queue_ms)}`]),
  ].join(', ')
  if (status !== undefined) return `status ${status} (${took})`
  // The verdict already says how the last attempt failed.
  const why = failure && nth < of ? `: ${failure.message}` : ''
  const stage = failure ? `, ${failure.stage.replace('-', ' ')}` : ''
  return `none${stage}${why} (${took})`
}

/** The setting that would allow a refused address. */
function settingFields({ failure }: ValidationAttempt): Field[] {
  const setting = failure?.refusal?.setting
  if (!setting) return []
  return [['setting', `${setting.flag} ${setting.value} (or ${setting.variable}) would allow it`]]
}

function playerFields({ user_name: name, user_attribute: attribute }: Validation): Field[] {
  return [
    ...(name === undefined ? [] : [['name', name] as const]),
    ...(attribute === undefined ? [] : [['attribute', JSON.stringify(attribute)] as const]),
  ]
}

function wireLines(attempt: ValidationAttempt, ordinal: Ordinal): string[] {
  const { request_headers: sent, reply_headers: received = {}, reply_body: body } = attempt
  return [
    ...headerLines(`${numbered('Request headers', ordinal)}, without the signature`, sent),
    ...headerLines(numbered('Reply headers', ordinal), received),
    ...(body ? ['', heading(numbered('Reply body', ordinal)), `  ${visible(body)}`] : []),
  ]
}

function headerLines(title: string, headers: Record<string, string>): string[] {
  const fields = Object.entries(headers)
  return fields.length > 0 ? ['', heading(title), fieldLines(fields)] : []
}
