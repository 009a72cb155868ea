import type { Clock } from '@txgw/base/clock'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { makePrivateKey, signingKey } from '@txgw/domain/platform-keys/signing-key'
import type { AskedPlayer } from '@txgw/domain/topup/asked-player'
import { utcText } from '@txgw/protocol'
import type { WebhookLink } from '../../notifications/webhook-link.ts'
import { type Check, type CheckContext, resultOf } from './check.ts'
import { forbiddenPlayer, otherApp } from './checks/addressee.ts'
import { answerTime } from './checks/answer-time.ts'
import {
  allowedPlayer,
  replayedId,
  replyShape,
  unknownEvent,
  unknownPlayer,
  withoutServer,
} from './checks/answers.ts'
import { contentTypeCharset, keepAlive, slowNetwork } from './checks/connection.ts'
import { errorReplies } from './checks/error-replies.ts'
import { https } from './checks/https.ts'
import { ODD_JSON } from './checks/odd-json.ts'
import { rotation } from './checks/rotation.ts'
import {
  forgedSignature,
  futureTimestamp,
  otherBody,
  staleTimestamp,
  unknownSerial,
  unsigned,
} from './checks/signatures.ts'
import { answerText, openProber } from './prober.ts'
import type { StartRehearsal } from './rehearse-rotation.ts'
import { type CertifyReport, type CheckResult, countStatuses } from './report.ts'

export interface CertifyRun {
  url: string
  link: WebhookLink
  signer: Signer
  asked: AskedPlayer
  deadlineMs: number
  calls: number
  /** A player who exists and may not top up. */
  forbiddenUserId?: string
  startRehearsal: StartRehearsal
  clock: Clock
  caPem?: string
  /** Called before each check. */
  onCheck?(title: string): void
}

/** If an ordinary notification gets no answer, the other checks would show nothing. */
export const FIRST_CHECKS: Check[] = [https, allowedPlayer]

export const OTHER_CHECKS: Check[] = [
  unknownPlayer,
  forbiddenPlayer,
  withoutServer,
  replayedId,
  unknownEvent,
  errorReplies,
  unsigned,
  forgedSignature,
  otherBody,
  staleTimestamp,
  futureTimestamp,
  otherApp,
  unknownSerial,
  ...ODD_JSON,
  contentTypeCharset,
  keepAlive,
  slowNetwork,
  answerTime,
  // A backend may fetch keys only every two seconds, and the unknown serial has made it fetch.
  rotation,
  // Last, because it judges the replies of all the others.
  replyShape,
]

/** Runs the checks one after the other, so that none disturbs another. */
export async function runChecks(run: CertifyRun): Promise<CertifyReport> {
  const { url, asked, clock, onCheck } = run
  const startedAtMs = clock.nowMs()
  const prober = openProber(run)
  try {
    const forger = await makeForger()
    const context: CheckContext = { ...run, prober, forger, ordinary: await prober.ask() }
    const unanswered = context.ordinary.verdict.kind === 'no-answer'
    const checks: CheckResult[] = []
    for (const check of unanswered ? FIRST_CHECKS : [...FIRST_CHECKS, ...OTHER_CHECKS]) {
      onCheck?.(check.title)
      checks.push(await resultOf(check, context))
    }
    const counts = countStatuses(checks)
    return {
      url,
      app_id: asked.appId,
      started_at: utcText(startedAtMs),
      result: counts.fail === 0 ? 'passed' : 'failed',
      counts,
      checks,
      ...(unanswered && { stopped: stoppedText(context) }),
    }
  } finally {
    await prober.close()
  }
}

function stoppedText({ ordinary }: CheckContext): string {
  return `The other ${OTHER_CHECKS.length} checks did not run, because an ordinary notification gets ${answerText(ordinary)}`
}

async function makeForger(): Promise<Signer> {
  return signingKey(await makePrivateKey(), { serialNo: 'forger', notBeforeMs: 0, expiresAtMs: null })
}
