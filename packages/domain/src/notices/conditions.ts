import type { Environment } from '@txgw/base/environment'
import { utcText } from '@txgw/protocol'
import { type AttemptCount, keyOf } from '../accounts/attempts/attempt-count.ts'
import { faultText, type SealFault } from '../audit/seals/seal-fault.ts'
import { sealName } from '../audit/seals/seal-line.ts'
import type { TrailMemory } from '../audit/seals/trail-memory.ts'
import type { ChangeRequest } from '../change-requests/change-request.ts'
import type { AppHealth } from '../health/app-health.ts'
import { daysUntil, END_NEAR_DAYS } from '../health/judge-app.ts'
import type { WeakKey } from '../health/weak-keys.ts'
import { recordsDifferText, type TableFaults } from '../reconcile/table-faults.ts'
import type { Condition } from './notice.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The second notice about something that ends comes this many days before. */
const END_VERY_NEAR_DAYS = 3
const LENIENT_NAMED_MAX = 10
const GUESSED_NAMED_MAX = 5
/** The last seal of a day is told in the first hour of the next. */
const SEAL_TOLD_MS = 60 * 60 * 1000

/** The key of the condition that a webhook is down. */
export const webhookKey = (appId: string) => `webhook/${appId}`

export function webhookConditions(apps: AppHealth[], nowMs: number): Condition[] {
  return apps
    .filter(({ state }) => state === 'down')
    .map(({ appId, reasons, lane, lastFailure }) => {
      const sinceMs = lane?.breakerSinceMs ?? nowMs
      const last = lastFailure ? ` The last failure: ${lastFailure.message}.` : ''
      return {
        key: webhookKey(appId),
        kind: 'webhook-down',
        severity: 'critical',
        appId,
        message: `The webhook of ${appId} is down since ${utcText(sinceMs)}. ${reasons[0] ?? ''}${last}`,
        sinceMs,
        level: 1,
      }
    })
}

export function merchantKeyConditions(apps: AppHealth[], nowMs: number): Condition[] {
  return apps.flatMap(({ appId, keys: { endAtMs } }) =>
    endConditions({ kind: 'merchant-key-ends', what: `The last key of ${appId}`, appId, endAtMs, nowMs }),
  )
}

export function weakKeyConditions(keys: WeakKey[], nowMs: number): Condition[] {
  return keys.map(({ appId, serialNo, weakness }) => ({
    key: `merchant-key-weak/${appId}/${serialNo}`,
    kind: 'merchant-key-weak',
    severity: 'warning',
    appId,
    message: `The key "${serialNo}" of ${appId} is weak and would be refused today: it ${weakness}. It works until it is revoked; ask the merchant for a new one.`,
    sinceMs: nowMs,
    level: 1,
  }))
}

/** One for all apps, because after an upgrade every app reads so. */
export function lenientCondition(appIds: string[], nowMs: number): Condition[] {
  if (appIds.length === 0) return []
  const more = appIds.length - LENIENT_NAMED_MAX
  const named = [...appIds.slice(0, LENIENT_NAMED_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return [
    {
      key: 'verdicts-lenient',
      kind: 'verdicts-lenient',
      severity: 'warning',
      appId: null,
      message: `Replies with a "no" in unknown words are sold for ${named}, because verdict_reading is lenient. "txgw verdicts preview" shows what another reading would change.`,
      sinceMs: nowMs,
      level: 1,
    },
  ]
}

/** One for addresses and browsers and one for accounts, because somebody who guesses may use or try many of them. */
export function guessingConditions(bursts: AttemptCount[], nowMs: number): Condition[] {
  const keys = bursts.map(({ attemptKey }) => keyOf(attemptKey))
  const accounts = keys.flatMap(({ kind, of }) => (kind === 'account' ? [of] : []))
  const addresses = keys.flatMap(({ kind, of }) => (kind === 'address' || kind === 'starts' ? [of] : []))
  const others = keys.flatMap(({ kind, of }) =>
    kind === 'account-from-address' || kind === 'browser' ? [of.split(' ')[0] as string] : [],
  )
  return [
    ...guessing('accounts', [...accounts, ...others], nowMs),
    ...guessing('addresses', addresses, nowMs),
  ]
}

function guessing(what: 'accounts' | 'addresses', all: string[], nowMs: number): Condition[] {
  const names = [...new Set(all)]
  if (names.length === 0) return []
  const more = names.length - GUESSED_NAMED_MAX
  const named = [...names.slice(0, GUESSED_NAMED_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const who =
    what === 'accounts'
      ? `for these accounts: ${named}. They can sign in with a passkey, the identity provider, or a browser that they used before`
      : `from these addresses: ${named}. They have to wait`
  return [
    {
      key: `wrong-secrets/${what}`,
      kind: 'wrong-secrets',
      severity: 'warning',
      appId: null,
      message: `Too many wrong passwords or tokens were sent ${who}. The audit trail has an entry for each.`,
      sinceMs: nowMs,
      // Ten times as many deserve another notice.
      level: 1 + Math.floor(Math.log10(names.length)),
    },
  ]
}

/** One for each act, until a second person has looked at it. */
export function breakGlassConditions(unseen: ChangeRequest[]): Condition[] {
  return unseen.map(({ requestId, appId, change, requestedBy, requestedAtMs, breakGlass }) => ({
    key: `break-glass/${requestId}`,
    kind: 'break-glass',
    severity: 'critical',
    appId,
    message: `${requestedBy} has acted alone in production, where two people decide (${change.kind}, change request ${requestId}): "${breakGlass}". A second person has to look at it: "txgw break-glass list".`,
    sinceMs: requestedAtMs,
    level: 1,
  }))
}

export function trailCondition(
  environment: Environment,
  fault: SealFault | undefined,
  nowMs: number,
): Condition[] {
  if (!fault) return []
  return [
    {
      key: `audit-trail-differs/${fault.kind}`,
      kind: 'audit-trail-differs',
      severity: 'critical',
      appId: null,
      message: `${faultText(environment, fault)}.`,
      sinceMs: nowMs,
      level: 1,
    },
  ]
}

/** A witness with another history is told as a trail that differs. */
export function witnessCondition(
  trouble: { kind: string; says: string } | undefined,
  nowMs: number,
): Condition[] {
  if (!trouble || trouble.kind === 'differs') return []
  return [
    {
      key: `audit-witness/${trouble.kind}`,
      kind: 'audit-witness',
      severity: trouble.kind === 'away' ? 'warning' : 'critical',
      appId: null,
      message: `The witness of the audit trail has not countersigned the last seals: ${trouble.says}.`,
      sinceMs: nowMs,
      level: 1,
    },
  ]
}

export function recordsCondition(environment: Environment, faults: TableFaults, nowMs: number): Condition[] {
  if (faults.count === 0) return []
  return [
    {
      key: 'records-differ',
      kind: 'records-differ',
      severity: 'critical',
      appId: null,
      message: `${recordsDifferText(environment, faults)}.`,
      sinceMs: nowMs,
      // Ten times as many deserve another notice.
      level: 1 + Math.floor(Math.log10(faults.count)),
    },
  ]
}

/**
 * Once a day the last seal goes to the webhook, so that it is kept where nobody who can write to the store can reach it.
 * Each five minutes would be noise.
 */
export function sealCondition(
  environment: Environment,
  last: Pick<TrailMemory, 'sealNo' | 'hash' | 'atMs'> | undefined,
  nowMs: number,
): Condition[] {
  const sinceMs = nowMs - (nowMs % DAY_MS)
  if (!last || nowMs - sinceMs >= SEAL_TOLD_MS || last.atMs < sinceMs - DAY_MS) return []
  return [
    {
      key: `audit-seal/${sinceMs}`,
      kind: 'audit-seal',
      severity: 'info',
      appId: null,
      message: `The last seal of the audit trail is ${sealName({ environment, ...last })}. Keep this: "txgw audit verify --seal" compares with it.`,
      sinceMs: nowMs,
      level: 1,
    },
  ]
}

interface Ending {
  kind: 'merchant-key-ends' | 'platform-key-ends' | 'certificate-ends'
  /** The subject of the message. */
  what: string
  appId: string | null
  /** Null when it does not end. */
  endAtMs: number | null
  nowMs: number
}

export function endConditions({ kind, what, appId, endAtMs, nowMs }: Ending): Condition[] {
  if (endAtMs === null || endAtMs > nowMs + END_NEAR_DAYS * DAY_MS) return []
  const isVeryNear = endAtMs <= nowMs + END_VERY_NEAR_DAYS * DAY_MS
  const ends =
    endAtMs <= nowMs
      ? `ended at ${utcText(endAtMs)}`
      : `ends in ${daysUntil(endAtMs, nowMs)} days, at ${utcText(endAtMs)}`
  return [
    {
      // Another end is another condition: the renewed one may end soon too.
      key: `${kind}/${appId ?? ''}/${endAtMs}`,
      kind,
      severity: isVeryNear ? 'critical' : 'warning',
      appId,
      message: `${what} ${ends}.`,
      sinceMs: nowMs,
      level: isVeryNear ? 2 : 1,
    },
  ]
}
