import { TooMuchReceived } from '../network/bound-intake.ts'
import type { NoAnswerCode } from '../topup/no-answer.ts'
import { type DeliveryFailure, type FailureStage, failureOf, refusedByGuard } from './delivery.ts'
import { DialFailed } from './dial.ts'
import { DialRefused } from './dial-refusal.ts'
import { DeadlinePassed, type ExchangeResult } from './exchange.ts'
import { ConnectTimeout } from './merchant-connection.ts'

type Broken = Pick<ExchangeResult, 'sentAt' | 'firstByteAt'> & {
  error: Error
  /** The service itself was busy for so long that too little time was left. */
  isLate?: boolean
}

/** The messages of undici for a reply that no HTTP server would send. */
const NOT_HTTP = /^bad (?:response|upgrade)$/
/** What the other side, or the way to it, does to a connection. Every other error is taken for our own. */
const OF_THE_OTHER_SIDE =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|EPROTO|ETIMEDOUT|EHOST(?:UNREACH|DOWN)|UND_ERR_SOCKET|ERR_SSL_.*)$/
/** No socket, no memory, or no answer from the name server of this machine. */
const NO_LOOK_UP = new Set(['EMFILE', 'ENFILE', 'EFILE', 'ENOMEM', 'ECONNREFUSED'])

const TIMEOUTS: Record<FailureStage, NoAnswerCode> = {
  'before-sending': 'timeout-connect',
  'while-sending': 'timeout',
  'after-reply': 'timeout-reply',
}

/** Maps an error of the transport to one of our codes. */
export function explainFailure({ error, sentAt, firstByteAt, isLate = false }: Broken): DeliveryFailure {
  const stage = stageOf(sentAt, firstByteAt)
  if (error instanceof DialRefused) return refusedByGuard(error.refusal)
  if (error instanceof DialFailed) return failureOf(stage, dialCode(error), error.message)
  if (error instanceof ConnectTimeout || error instanceof DeadlinePassed)
    return failureOf(
      stage,
      isLate && stage !== 'after-reply' ? 'timeout-late' : TIMEOUTS[stage],
      error.message,
    )
  const { code = '', name, message } = error as NodeJS.ErrnoException
  if (error instanceof TooMuchReceived) return failureOf('after-reply', 'too-large', message)
  if (name === 'HTTPParserError' || NOT_HTTP.test(message))
    return failureOf('after-reply', 'malformed', message)
  if (stage === 'after-reply') return failureOf(stage, 'cut-off', message)
  if (!OF_THE_OTHER_SIDE.test(code)) return failureOf(stage, 'own-failure', message)
  return failureOf(stage, stage === 'before-sending' ? 'connect' : 'reset', message)
}

function stageOf(sentAt: number | undefined, firstByteAt: number | undefined): FailureStage {
  if (sentAt === undefined) return 'before-sending'
  return firstByteAt === undefined ? 'while-sending' : 'after-reply'
}

/** A handshake that the other side broke off says nothing about certificates. */
function dialCode({ step, cause }: DialFailed): NoAnswerCode {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (step === 'dns') return NO_LOOK_UP.has(code) ? 'own-failure' : 'dns'
  if (step === 'tls') return code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : 'tls'
  return errorsOf(cause).some((error) => OF_THE_OTHER_SIDE.test(error.code ?? '')) ? 'connect' : 'own-failure'
}

/** One for each address that was tried. */
function errorsOf(cause: unknown): NodeJS.ErrnoException[] {
  return cause instanceof AggregateError ? cause.errors : [cause as NodeJS.ErrnoException]
}
