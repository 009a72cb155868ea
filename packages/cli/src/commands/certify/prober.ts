import type { Clock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { FairQueue } from '@txgw/delivery/lanes/fair-queue'
import type { Dispatch } from '@txgw/delivery/sending/attempt-once'
import { deliver } from '@txgw/delivery/sending/deliver'
import { WEBHOOK_LIMITS } from '@txgw/delivery/webhook-limits'
import type { AskedPlayer } from '@txgw/domain/topup/asked-player'
import type { Verdict } from '@txgw/domain/topup/verdict'
import type { Warning } from '@txgw/domain/topup/warnings'
import { buildNotification, PLAYER_ANSWERS, verdictOf } from '@txgw/domain/validations/user-validate'
import { makeNonce } from '@txgw/protocol'
import type { UserValidateNotification } from '@txgw/protocol/schemas'
import { verdictText } from '../../notifications/verdict-text.ts'
import type { WebhookLink } from '../../notifications/webhook-link.ts'
import { milliseconds } from '../../output/text-layout.ts'

export type Connection = Dispatch<unknown, unknown, string>['connection']

/** The differences from an ordinary notification. */
export interface Probe {
  asked?: AskedPlayer
  body?: Buffer
  signer?: Signer
  clock?: Clock
  /** The probe asks about no player, so the linter has no reply shape to check. */
  unlinted?: true
  /** Sends in another way than over the shared connection. */
  over?: (shared: Connection) => Connection
}

export interface Answer {
  verdict: Verdict
  status: number | undefined
  tookMs: number
  /** The answer came over a connection that was already open. */
  wasReused: boolean
}

export interface Prober {
  /** The player to ask about unless a probe names another. */
  asked: AskedPlayer
  /** A fresh notification about a player. */
  notification(asked?: AskedPlayer): UserValidateNotification
  ask(probe?: Probe): Promise<Answer>
  /** The linter's warnings about all replies so far, each one once. */
  warnings(): Warning[]
  close(): Promise<void>
}

export interface ProberParts {
  link: WebhookLink
  signer: Signer
  asked: AskedPlayer
  /** The deadline that the backend is told. */
  deadlineMs: number
  clock: Clock
}

/** The prober waits longer than the deadline: a late answer is one finding and must not hide all the others. */
const PATIENCE_MS = 15_000

/** Sends and judges the way the service does. */
export function openProber({ link, signer, asked, deadlineMs, clock }: ProberParts): Prober {
  const shared = link.connect()
  const warnings = new Map<string, Warning>()
  const monotonicMs = () => performance.now()
  const parts = {
    makeNonce,
    signatures: new FairQueue(1),
    monotonicMs,
    retryPauseMs: WEBHOOK_LIMITS.retryPauseMs,
  }
  const notification = (about = asked) => {
    const nowMs = clock.nowMs()
    return buildNotification({ id: makeId(nowMs), nowMs, asked: about })
  }
  const ask = async (probe: Probe = {}): Promise<Answer> => {
    const about = probe.asked ?? asked
    const dispatch = {
      kind: PLAYER_ANSWERS,
      event: { asked: about },
      appId: about.appId,
      connection: probe.over?.(shared) ?? shared,
      standing: 'good' as const,
      path: link.target.path,
      body: probe.body ?? Buffer.from(JSON.stringify(notification(about))),
      queueMs: 0,
      ownMsMax: PATIENCE_MS,
      deadlineAtMs: clock.nowMs() + deadlineMs,
      deadlineAt: monotonicMs() + Math.max(PATIENCE_MS, deadlineMs),
    }
    const signedBy = () => probe.signer ?? signer
    const asIfNow = probe.clock ?? clock
    const { attempts, ending } = await deliver(dispatch, {
      ...parts,
      signer: signedBy,
      clock: asIfNow,
      realClock: asIfNow,
    })
    const verdict = verdictOf(ending)
    if (!probe.unlinted) for (const warning of verdict.warnings) warnings.set(warning.code, warning)
    const last = attempts.at(-1)
    return {
      verdict,
      status: last?.status,
      tookMs: attempts.reduce((sum, { timings }) => sum + timings.totalMs, 0),
      wasReused: last !== undefined && last.timings.connectMs === undefined,
    }
  }
  return { asked, notification, ask, warnings: () => [...warnings.values()], close: () => shared.close() }
}

/** The answer as the service reads it, on one line. */
export function answerText({ verdict, status, tookMs }: Answer): string {
  const how = status === undefined ? '' : `status ${status}, `
  return `${verdictText(verdict)} (${how}${milliseconds(tookMs)})`
}

/** Whether the service would act the same way after both. */
export function sameVerdict(one: Verdict, other: Verdict): boolean {
  return decisionOf(one) === decisionOf(other)
}

function decisionOf(verdict: Verdict): string {
  return verdict.kind === 'allowed' ? verdict.kind : `${verdict.kind} ${verdict.reason.code}`
}
