import type { Verdict } from '@txgw/domain/topup/verdict'
import { utcText } from '@txgw/protocol'
import { type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import { verdictText } from '../../notifications/verdict-text.ts'
import { commandLine } from '../../output/invocation.ts'
import type { Output } from '../../output/output.ts'
import {
  clipped,
  type Field,
  fieldLines,
  heading,
  milliseconds,
  type Tone,
  visible,
} from '../../output/text-layout.ts'
import { webhookCheckText } from '../../views/webhook-check-view.ts'
import type { Given, GivenBy } from './given.ts'
import type { Received, SignatureFinding } from './received.ts'
import type { Registration } from './register-webhook.ts'

const BODY_LENGTH_SHOWN = 300

export interface AnsweredNotice {
  given: Given
  verdict?: Verdict
  /** After the deadline, or when nobody waited any more. */
  late: boolean
  tookMs: number
}

/** Shows each notification and each answer as one block, so that concurrent ones stay readable. */
export interface ListenView {
  received(received: Received): void
  answered(received: Received, notice: AnsweredNotice): void
}

export function createListenView(output: Output): ListenView {
  return {
    received: (received) => output.show(receivedDocument(received), () => receivedText(received)),
    answered: (received, notice) =>
      output.show(answeredDocument(received, notice), () => answeredText(received, notice)),
  }
}

function receivedDocument(received: Received) {
  const { number, receivedAtMs, notificationId, asked, signature, deadlineAtMs } = received
  return {
    event: 'received',
    number,
    received_at: utcText(receivedAtMs),
    notification_id: notificationId,
    app_id: asked?.appId,
    user_id: asked?.userId,
    server_id: asked?.serverId,
    signature: {
      verdict: signature.verdict,
      serial_no: signature.serialNo,
      reason: signature.reason,
      problem: signature.problem,
    },
    deadline_at: utcText(deadlineAtMs),
  }
}

function receivedText(received: Received): string {
  const { number, receivedAtMs, notificationId, asked, signature, deadlineAtMs, body } = received
  const what =
    notificationId === undefined ? 'not a USER_VALIDATE notification' : `USER_VALIDATE ${notificationId}`
  const player: Field[] = asked
    ? [
        ['app', asked.appId],
        [
          'player',
          asked.serverId === undefined ? asked.userId : `${asked.userId} on server ${asked.serverId}`,
        ],
      ]
    : [['body', clipped(body.toString('utf8'), BODY_LENGTH_SHOWN)]]
  return [
    '',
    heading(visible(`#${number} ${what}`)),
    fieldLines([
      ...player,
      ['signature', signatureText(signature), SIGNATURE_TONES[signature.verdict]],
      ['deadline', `${utcText(deadlineAtMs)}, ${milliseconds(deadlineAtMs - receivedAtMs)} left`],
    ]),
  ].join('\n')
}

const SIGNATURE_TONES: Record<SignatureFinding['verdict'], Tone> = {
  genuine: 'good',
  refused: 'bad',
  'not-checked': 'doubtful',
}

function signatureText({ verdict, serialNo, problem }: SignatureFinding): string {
  if (verdict === 'genuine') return `genuine, by platform key ${serialNo}`
  const claimed = serialNo === undefined ? '' : ` It names key ${serialNo}.`
  return `${verdict === 'refused' ? 'not genuine' : 'not checked'}: ${problem}${claimed}`
}

function answeredDocument({ number, notificationId }: Received, notice: AnsweredNotice) {
  const { given, verdict, late, tookMs } = notice
  return {
    event: 'answered',
    number,
    notification_id: notificationId,
    by: given.by,
    status: given.failure ? undefined : given.status,
    took_ms: Math.round(tookMs * 10) / 10,
    late,
    reply_body: given.failure ? undefined : given.body.toString('utf8'),
    verdict: verdict && {
      outcome: verdict.kind,
      reason: verdict.kind === 'allowed' ? undefined : verdict.reason,
      warnings: verdict.warnings,
    },
  }
}

const BY: Record<GivenBy, string> = {
  rule: 'by rule',
  person: 'as picked',
  'time-out': 'by rule, because nothing was picked',
  forwarded: 'forwarded',
  refusal: 'refused here',
}

function answeredText({ number }: Received, { given, verdict, late, tookMs }: AnsweredNotice): string {
  const status = given.failure ? 'no reply' : `status ${given.status}`
  const answered = late ? 'answered too late' : 'answered'
  const shown: Field[] = given.failure
    ? []
    : [['reply', clipped(given.body.toString('utf8'), BODY_LENGTH_SHOWN)]]
  const fields = [...shown, ...(verdict ? verdictFields(verdict) : [])]
  const title = heading(`#${number} ${answered}: ${status} in ${milliseconds(tookMs)}, ${BY[given.by]}`)
  return fields.length > 0 ? `${title}\n${fieldLines(fields)}` : title
}

const VERDICT_TONES: Record<Verdict['kind'], Tone> = {
  allowed: 'good',
  forbidden: 'bad',
  'no-answer': 'doubtful',
}

function verdictFields(verdict: Verdict): Field[] {
  return [
    ['verdict', verdictText(verdict), VERDICT_TONES[verdict.kind]],
    ...verdict.warnings.map(({ code, message }): Field => ['warning', `${code}: ${message}`, 'doubtful']),
  ]
}

interface ListenStart {
  url: string
  appId: string
  options: OperatorOptions
  answers: string
  registration?: Registration
}

export function showStart({ url, appId, options, answers, registration }: ListenStart, output: Output): void {
  const document = {
    event: 'listening',
    url,
    app_id: appId,
    ...(registration && { registered: true, previous_webhook_url: registration.previous }),
  }
  const registered: Field[] = registration
    ? [
        [
          'registered',
          `for ${appId}; when this command ends, the address is ${registration.previous ?? 'none'} again`,
        ],
      ]
    : [['register it', commandLine(['app', 'set', appId, '--webhook-url', url, ...repeatedFlags(options)])]]
  output.show(document, () =>
    [
      heading(`Listening for USER_VALIDATE on ${url}`),
      fieldLines([['answers', answers], ...registered]),
      '  Press Ctrl-C to stop.',
    ].join('\n'),
  )
  if (registration && !registration.check.allowed) {
    output.note(`\n${webhookCheckText(registration.check, options.env)}`)
  }
}
