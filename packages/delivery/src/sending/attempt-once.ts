import type { AppClock, Clock } from '@txgw/base/clock'
import type { Connection, PostResult } from '../connection/connection.ts'
import {
  type Attempt,
  type AttemptTimings,
  type Ending,
  type Failure,
  wholeMicros,
} from '../event/attempt.ts'
import { type AnswerRules, failureOf } from '../event/event-kind.ts'
import { type SignedHeaders, type Signer, signNotification } from '../event/sign-notification.ts'
import { openWords, type Seen } from '../failures.ts'
import type { FairQueue, Standing } from '../lanes/fair-queue.ts'
import { explainFailure } from './explain-failure.ts'

export interface AttemptOptions {
  signer(): Signer
  makeNonce(): string
  /** Shared by all apps. */
  signatures: FairQueue
  clock: AppClock
  /** The time that the receiver is told. */
  realClock: Clock
  monotonicMs(): number
}

/** One event on its way over one connection. */
export interface Dispatch<Event, Answer, Code extends string> {
  kind: AnswerRules<Event, Answer, Code>
  event: Event
  /** Undefined for an event that is about no app. */
  appId: string | undefined
  connection: Pick<Connection, 'post'>
  /** The receiver's standing decides how soon the notification is signed. */
  standing: Standing
  path: string
  body: Buffer
  queueMs: number
  /** When the service itself needs longer before it sends, a time-out is not the receiver's. */
  ownMsMax: number
  /** The most time for the answer, where it is less than the deadline leaves. */
  answerMsMax?: number
  /** By the real clock. It is sent to the receiver. */
  deadlineAtMs: number
  /** By the monotonic clock. It is enforced here. */
  deadlineAt: number
}

export interface Tried<Answer, Code extends string> {
  attempt: Attempt<Code>
  ending: Ending<Answer, Code>
  /** The connection was open before this attempt, so the receiver may have closed it while it was idle. */
  wasReused: boolean
  /** A complete reply arrived, and the event does not accept it. */
  isRefused: boolean
  /** The answer of a reply that came over a reused connection and may belong to another request. */
  unattributed?: Answer
}

/** Signs, sends and reads once, and records what happened. */
export async function attemptOnce<Event, Answer, Code extends string>(
  dispatch: Dispatch<Event, Answer, Code>,
  options: AttemptOptions,
): Promise<Tried<Answer, Code>> {
  const { kind, connection, path, body, queueMs, deadlineAt, answerMsMax = Infinity } = dispatch
  const startedAt = options.monotonicMs()
  const startedAtMs = options.clock.nowMs(dispatch.appId)
  const unsent = (seen: Seen, code: 'overload' | 'own-failure', shown: Record<string, string> = {}) => {
    const failure = failureOf(kind, { stage: 'before-sending', code, seen })
    const timings = timingsOf({ endedAt: options.monotonicMs() }, { queueMs, startedAt })
    const attempt = { startedAtMs, timings, requestHeaders: shown, failure }
    return { attempt, ending: { ok: false as const, failure }, wasReused: false, isRefused: false }
  }
  let headers: SignedHeaders
  try {
    headers = await signInTurn(dispatch, options)
  } catch (error) {
    return unsent({ words: `it could not be signed: ${(error as Error).message}` }, 'own-failure')
  }
  const signedAt = options.monotonicMs()
  if (signedAt >= deadlineAt)
    return unsent(openWords('no time was left after signing'), 'overload', headers.shown)
  const timeoutMs = Math.min(deadlineAt - signedAt, answerMsMax)
  const result = await connection.post({ path, headers: headers.sent, body, timeoutMs })
  const isLate = queueMs + signedAt - startedAt > dispatch.ownMsMax
  const { isAttributed, ...judged } = judgeResult(result, dispatch, isLate)
  if (!isAttributed) result.closeConnection()
  const timings = timingsOf(result, { queueMs, startedAt })
  const record = { startedAtMs, requestHeaders: headers.shown, timings, ...replyRecord(result) }
  const { ending } = judged
  return { attempt: ending.ok ? record : { ...record, failure: ending.failure }, ...judged }
}

/** The receiver is told the time of its signature, and the deadline that counts from there. */
function signInTurn<Event, Answer, Code extends string>(
  { appId = '', standing, body, deadlineAtMs, answerMsMax = Infinity }: Dispatch<Event, Answer, Code>,
  { signatures, signer, makeNonce, realClock }: AttemptOptions,
): Promise<SignedHeaders> {
  return signatures.run({ owner: appId, standing }, async () => {
    const nowMs = realClock.nowMs()
    return signNotification({
      body,
      signer: signer(),
      nonce: makeNonce(),
      nowMs,
      deadlineAtMs: Math.min(deadlineAtMs, nowMs + answerMsMax),
    })
  })
}

interface Judged<Answer, Code extends string> extends Omit<Tried<Answer, Code>, 'attempt'> {
  /** Replies and requests on this connection match, so it can be used again. */
  isAttributed: boolean
}

/**
 * HTTP/1.1 matches a reply to its request only by their order. After a receiver has sent one reply too many, every
 * later reply belongs to an earlier request. So over a reused connection a reply counts only when it names what was
 * asked about.
 */
function judgeResult<Event, Answer, Code extends string>(
  result: PostResult,
  { kind, event }: Dispatch<Event, Answer, Code>,
  isLate: boolean,
): Judged<Answer, Code> {
  const { error, beyondEnd, status = 0, headers = {}, body } = result
  const wasReused = result.connectMs === undefined
  const failed = (failure: Failure<Code>, isRefused = false) => ({
    ending: { ok: false as const, failure },
    wasReused,
    isRefused,
    isAttributed: false,
  })
  const broken = (by: Error) => failed(failureOf(kind, explainFailure({ ...result, error: by, isLate })))
  if (error) return broken(error)
  const reading = kind.read({ status, headers, body }, event)
  // Bytes behind the stated end may change the answer. On a reused connection they may be the reply to this request.
  if (beyondEnd && !wasReused && !(reading.ok && reading.isAttributed)) return broken(beyondEnd)
  if (!reading.ok) {
    const { code, message } = reading
    return failed({ stage: 'after-reply', code, message }, true)
  }
  const { answer, isAttributed, needsAttribution } = reading
  if (isAttributed || !wasReused || !needsAttribution)
    return { ending: { ok: true, answer }, wasReused, isRefused: false, isAttributed }
  const failure = failureOf(kind, { stage: 'after-reply', code: 'unattributed' })
  return { ...failed(failure), unattributed: answer }
}

type Instants = Partial<Pick<PostResult, 'connectMs' | 'sentAt' | 'firstByteAt'>> & { endedAt: number }

function timingsOf(
  { connectMs, sentAt, firstByteAt, endedAt }: Instants,
  { queueMs, startedAt }: { queueMs: number; startedAt: number },
): AttemptTimings {
  const firstByteMs = sentAt === undefined || firstByteAt === undefined ? undefined : firstByteAt - sentAt
  return {
    queueMs: wholeMicros(queueMs),
    ...(connectMs !== undefined && { connectMs: wholeMicros(connectMs) }),
    ...(firstByteMs !== undefined && { firstByteMs: wholeMicros(firstByteMs) }),
    totalMs: wholeMicros(endedAt - startedAt),
  }
}

function replyRecord({
  status,
  headers = {},
  body,
}: PostResult): Pick<Attempt<string>, 'status' | 'replyHeaders' | 'replyBody'> {
  if (status === undefined) return {}
  const replyHeaders: Record<string, string> = {}
  for (const name in headers) {
    // A cookie is a secret of the receiver and not part of the answer.
    if (name !== 'set-cookie') replyHeaders[name] = String(headers[name])
  }
  return { status, replyHeaders, replyBody: body.toString('utf8') }
}
