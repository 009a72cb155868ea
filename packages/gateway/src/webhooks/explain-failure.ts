import { TooMuchReceived } from '../network/bound-intake.ts'
import type { NoAnswerCode } from '../topup/no-answer.ts'
import { type DeliveryFailure, type FailureStage, failureOf, refusedByGuard } from './delivery.ts'
import { DialFailed } from './dial.ts'
import { DialRefused } from './dial-refusal.ts'
import { DeadlinePassed, type ExchangeResult } from './exchange.ts'
import { ConnectTimeout } from './merchant-connection.ts'

type Broken = Pick<ExchangeResult, 'sentAt' | 'firstByteAt'> & { error: Error }

/** The messages of undici for a reply that no HTTP server would send. */
const NOT_HTTP = /^bad (?:response|upgrade)$/

const TIMEOUTS: Record<FailureStage, NoAnswerCode> = {
  'before-sending': 'timeout-connect',
  'while-sending': 'timeout',
  'after-reply': 'timeout-reply',
}

/** Maps an error of the transport to one of our codes. */
export function explainFailure({ error, sentAt, firstByteAt }: Broken): DeliveryFailure {
  const stage = stageOf(sentAt, firstByteAt)
  if (error instanceof DialRefused) return refusedByGuard(error.refusal)
  if (error instanceof DialFailed) return failureOf(stage, dialCode(error), error.message)
  if (error instanceof ConnectTimeout) return failureOf(stage, 'timeout-connect', error.message)
  if (error instanceof DeadlinePassed) return failureOf(stage, TIMEOUTS[stage], error.message)
  const { name, message } = error
  if (error instanceof TooMuchReceived) return failureOf('after-reply', 'too-large', message)
  if (name === 'HTTPParserError' || NOT_HTTP.test(message))
    return failureOf('after-reply', 'malformed', message)
  if (stage === 'before-sending') return failureOf(stage, 'connect', message)
  return failureOf(stage, stage === 'after-reply' ? 'cut-off' : 'reset', message)
}

function stageOf(sentAt: number | undefined, firstByteAt: number | undefined): FailureStage {
  if (sentAt === undefined) return 'before-sending'
  return firstByteAt === undefined ? 'while-sending' : 'after-reply'
}

/** A handshake that the other side broke off says nothing about certificates. */
function dialCode({ step, cause }: DialFailed): 'dns' | 'connect' | 'tls' | 'reset' {
  const { code } = cause as NodeJS.ErrnoException
  return step === 'tls' && (code === 'ECONNRESET' || code === 'EPIPE') ? 'reset' : step
}
