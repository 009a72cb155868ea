import type { AppClock, Clock } from '../base/clock.ts'
import type { AskedPlayer } from '../topup/asked-player.ts'
import { decideTopup, unanswered } from '../topup/decide-topup.ts'
import { readReply } from '../topup/read-reply.ts'
import type { Verdict } from '../topup/verdict.ts'
import { type Attempt, type DeliveryFailure, failureOf, wholeMicros } from './delivery.ts'
import { explainFailure } from './explain-failure.ts'
import type { FairQueue, Standing } from './fair-queue.ts'
import type { MerchantConnection, PostResult } from './merchant-connection.ts'
import { type SignedHeaders, type Signer, signNotification } from './sign-notification.ts'

export interface AttemptOptions {
  signer(): Signer
  makeNonce(): string
  /** Shared by all apps. */
  signatures: FairQueue
  clock: AppClock
  /** The time that the merchant is told. */
  realClock: Clock
  monotonicMs(): number
}

export interface Parcel {
  asked: AskedPlayer
  connection: Pick<MerchantConnection, 'post'>
  /** The merchant's standing decides how soon the notification is signed. */
  standing: Standing
  path: string
  body: Buffer
  queueMs: number
  /** When the service itself needs longer before it sends, a time-out is not the merchant's. */
  ownMsMax: number
  /** The most time for the answer, where it is less than the deadline leaves. */
  answerMsMax?: number
  /** By the real clock. It is sent to the merchant. */
  deadlineAtMs: number
  /** By the monotonic clock. It is enforced here. */
  deadlineAt: number
}

export interface AttemptResult {
  attempt: Attempt
  verdict: Verdict
  /** The connection was open before this attempt, so the merchant may have closed it while it was idle. */
  wasReused: boolean
  /** The verdict of a reply that came over a reused connection and may be about another player. */
  unattributed?: Verdict
}

/** Signs, sends and reads once, and records what happened. */
export async function attemptOnce(parcel: Parcel, options: AttemptOptions): Promise<AttemptResult> {
  const { asked, connection, path, body, queueMs, deadlineAt, answerMsMax = Infinity } = parcel
  const startedAt = options.monotonicMs()
  const startedAtMs = options.clock.nowMs(asked.appId)
  const headers = await signInTurn(parcel, options).catch(couldNotSign)
  const signedAt = options.monotonicMs()
  const isSigned = 'sent' in headers
  if (!isSigned || signedAt >= deadlineAt) {
    const failure = isSigned
      ? failureOf('before-sending', 'overload', 'no time was left after signing')
      : headers
    const timings = timingsOf({ endedAt: signedAt }, { queueMs, startedAt })
    const attempt = { startedAtMs, timings, requestHeaders: isSigned ? headers.shown : {}, failure }
    return { attempt, verdict: unanswered(failure), wasReused: false }
  }
  const timeoutMs = Math.min(deadlineAt - signedAt, answerMsMax)
  const result = await connection.post({ path, headers: headers.sent, body, timeoutMs })
  const wasReused = result.connectMs === undefined
  const isLate = queueMs + signedAt - startedAt > parcel.ownMsMax
  const { failure, isAttributed, ...judged } = judgeResult(result, { asked, wasReused, isLate })
  if (!isAttributed) result.closeConnection()
  const timings = timingsOf(result, { queueMs, startedAt })
  const record = { startedAtMs, requestHeaders: headers.shown, timings, ...replyRecord(result) }
  return { attempt: { ...record, ...(failure && { failure }) }, wasReused, ...judged }
}

/** The merchant is told the time of its signature, and the deadline that counts from there. */
function signInTurn(
  { asked, standing, body, deadlineAtMs, answerMsMax = Infinity }: Parcel,
  { signatures, signer, makeNonce, realClock }: AttemptOptions,
): Promise<SignedHeaders> {
  return signatures.run({ owner: asked.appId, standing }, async () => {
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

function couldNotSign(error: Error): DeliveryFailure {
  return failureOf('before-sending', 'own-failure', `it could not be signed: ${error.message}`)
}

interface Judged extends Pick<AttemptResult, 'verdict' | 'unattributed'> {
  failure?: DeliveryFailure
  /** The reply names the player. So replies and requests on this connection match, and it can be used again. */
  isAttributed: boolean
}

/**
 * HTTP/1.1 matches a reply to its request only by their order. After a merchant has sent one reply too many, every
 * later reply belongs to an earlier request. So over a reused connection a reply counts only when it names the
 * player.
 */
function judgeResult(
  result: PostResult,
  { asked, wasReused, isLate }: { asked: AskedPlayer; wasReused: boolean; isLate: boolean },
): Judged {
  const { error, status = 0, headers = {}, body } = result
  if (error) {
    const failure = explainFailure({ ...result, error, isLate })
    return { failure, verdict: unanswered(failure), isAttributed: false }
  }
  const reply = readReply({ status, headers, body })
  const verdict = decideTopup({ asked, reply })
  if (!reply.ok) {
    const { code, message } = reply
    return { failure: { stage: 'after-reply', code, message }, verdict, isAttributed: false }
  }
  const isAttributed = reply.fields.user_id === asked.userId
  if (isAttributed || !wasReused || verdict.kind === 'no-answer') return { verdict, isAttributed }
  const failure = failureOf('after-reply', 'unattributed')
  return { failure, verdict: unanswered(failure), unattributed: verdict, isAttributed }
}

type Instants = Partial<Pick<PostResult, 'connectMs' | 'sentAt' | 'firstByteAt'>> & { endedAt: number }

function timingsOf(
  { connectMs, sentAt, firstByteAt, endedAt }: Instants,
  { queueMs, startedAt }: { queueMs: number; startedAt: number },
): Attempt['timings'] {
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
}: PostResult): Pick<Attempt, 'status' | 'replyHeaders' | 'replyBody'> {
  if (status === undefined) return {}
  const replyHeaders: Record<string, string> = {}
  for (const name in headers) {
    // A cookie is a secret of the merchant and not part of the answer.
    if (name !== 'set-cookie') replyHeaders[name] = String(headers[name])
  }
  return { status, replyHeaders, replyBody: body.toString('utf8') }
}
