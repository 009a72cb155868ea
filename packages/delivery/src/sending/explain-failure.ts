import { TooMuchReceived } from '@txgw/base/network/bound-intake'
import { DialRefused } from '../address/dial-refusal.ts'
import { isPublic } from '../address/judge-address.ts'
import { seenOfLookUp } from '../address/resolve-host.ts'
import { ConnectTimeout } from '../connection/connection.ts'
import { DialFailed } from '../connection/dial.ts'
import { DeadlinePassed, type ExchangeResult, isNotHttp } from '../connection/exchange.ts'
import { type FailureStage, type Mishap, refusedByGuard } from '../event/attempt.ts'
import { type FailureCode, openWords, type Seen } from '../failures.ts'

type Broken = Pick<ExchangeResult, 'sentAt' | 'firstByteAt'> & {
  error: Error
  /** The address at the other end of the connection, once there is one. */
  peer?: string | undefined
  /** The service itself was busy for so long that too little time was left. */
  isLate?: boolean
}

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
export function explainFailure({ error, sentAt, firstByteAt, peer, isLate = false }: Broken): Mishap {
  const stage = stageOf(sentAt, firstByteAt)
  if (error instanceof DialRefused) return refusedByGuard(error.refusal)
  if (error instanceof DialFailed) return { stage, code: dialCode(error), seen: seenWhenDialling(error) }
  if (error instanceof ConnectTimeout || error instanceof DeadlinePassed)
    return {
      stage,
      code: isLate && stage !== 'after-reply' ? 'timeout-late' : TIMEOUTS[stage],
      seen: openWords(error.message),
    }
  if (error instanceof TooMuchReceived)
    return { stage: 'after-reply', code: 'too-large', seen: openWords(error.message) }
  const { code = '', message } = error as NodeJS.ErrnoException
  const seen = seenAt(peer, message)
  if (isNotHttp(error)) return { stage: 'after-reply', code: 'malformed', seen }
  if (stage === 'after-reply') return { stage, code: 'cut-off', seen }
  if (!OF_THE_OTHER_SIDE.test(code)) return { stage, code: 'own-failure', seen: { words: message } }
  return { stage, code: stage === 'before-sending' ? 'connect' : 'reset', seen }
}

function stageOf(sentAt: number | undefined, firstByteAt: number | undefined): FailureStage {
  if (sentAt === undefined) return 'before-sending'
  return firstByteAt === undefined ? 'while-sending' : 'after-reply'
}

/** What came over a connection, in the words of a library. They name at most what the receiver has sent. */
function seenAt(peer: string | undefined, words: string): Seen {
  return peer === undefined ? { words } : { words, sight: isPublic(peer) ? 'open' : 'inside' }
}

function seenWhenDialling({ step, cause, peer, message: words }: DialFailed): Seen {
  if (step === 'tls') return seenAt(peer, words)
  if (step === 'dns') return seenOfLookUp(cause as Error)
  const sights = errorsOf(cause).map(sightOfConnect)
  if (sights.includes('inside')) return { words, sight: 'inside' }
  return sights.includes(undefined) ? { words } : openWords(words)
}

/** A system may add its own address to the message, so only the usual one is open. */
function sightOfConnect(error: NodeJS.ErrnoException & { address?: string; port?: number }): Seen['sight'] {
  const { syscall, code, address, port, message } = error
  if (address === undefined) return undefined
  if (!isPublic(address)) return 'inside'
  return message === `${syscall} ${code} ${address}:${port}` ? 'open' : undefined
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
