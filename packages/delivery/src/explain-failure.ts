import { TooMuchReceived } from '@txgw/base/network/bound-intake'
import { type FailureStage, type Mishap, refusedByGuard } from './attempt.ts'
import { ConnectTimeout } from './connection.ts'
import { DialFailed } from './dial.ts'
import { DialRefused } from './dial-refusal.ts'
import { DeadlinePassed, type ExchangeResult } from './exchange.ts'
import type { FailureCode } from './failures.ts'

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

const TIMEOUTS: Record<FailureStage, FailureCode> = {
  'before-sending': 'timeout-connect',
  'while-sending': 'timeout',
  'after-reply': 'timeout-reply',
}

/** Maps an error of the transport to one of our codes. */
export function explainFailure({ error, sentAt, firstByteAt, isLate = false }: Broken): Mishap {
  const stage = stageOf(sentAt, firstByteAt)
  if (error instanceof DialRefused) return refusedByGuard(error.refusal)
  if (error instanceof DialFailed) return { stage, code: dialCode(error), seen: error.message }
  if (error instanceof ConnectTimeout || error instanceof DeadlinePassed)
    return {
      stage,
      code: isLate && stage !== 'after-reply' ? 'timeout-late' : TIMEOUTS[stage],
      seen: error.message,
    }
  const { code = '', name, message: seen } = error as NodeJS.ErrnoException
  if (error instanceof TooMuchReceived) return { stage: 'after-reply', code: 'too-large', seen }
  if (name === 'HTTPParserError' || NOT_HTTP.test(seen))
    return { stage: 'after-reply', code: 'malformed', seen }
  if (stage === 'after-reply') return { stage, code: 'cut-off', seen }
  if (!OF_THE_OTHER_SIDE.test(code)) return { stage, code: 'own-failure', seen }
  return { stage, code: stage === 'before-sending' ? 'connect' : 'reset', seen }
}

function stageOf(sentAt: number | undefined, firstByteAt: number | undefined): FailureStage {
  if (sentAt === undefined) return 'before-sending'
  return firstByteAt === undefined ? 'while-sending' : 'after-reply'
}

/** A handshake that the other side broke off says nothing about certificates. */
function dialCode({ step, cause }: DialFailed): FailureCode {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (step === 'dns') return NO_LOOK_UP.has(code) ? 'own-failure' : 'dns'
  if (step === 'tls') return code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : 'tls'
  return errorsOf(cause).some((error) => OF_THE_OTHER_SIDE.test(error.code ?? '')) ? 'connect' : 'own-failure'
}

/** One for each address that was tried. */
function errorsOf(cause: unknown): NodeJS.ErrnoException[] {
  return cause instanceof AggregateError ? cause.errors : [cause as NodeJS.ErrnoException]
}
