import { json, text, whole } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import { ATTEMPT_LIMITS, type AttemptKind, SECRETS_MAX, TOLD_AGAIN_MS } from './attempt-limits.ts'

/** What an attempt counts for. */
export interface AttemptKey {
  kind: AttemptKind
  /** The address, the account or the browser. */
  of: string
}

export interface TriedSecret {
  /** A keyed hash, which helps nobody to guess the secret. */
  digest: string
  /** False while it is being checked. */
  isWrong: boolean
}

/** The clocks of machines on one store differ by less: one that differs more does not write. */
const CLOCKS_DIFFER_MS = 300_000

const hidden = { sort: 'plain', shown: 'nobody' } as const

/** How many attempts are not yet forgiven. */
export const attemptFields = record({
  attemptKey: { ...hidden, schema: Type.String(), sort: 'personal', column: text() },
  /** When all of them will be forgiven. */
  forgivenAtMs: { ...hidden, schema: Type.Integer(), column: whole() },
  /** When it was last told that the limit is reached. */
  burstAtMs: {
    ...hidden,
    schema: Type.Unsafe<number | null>(Type.Union([Type.Integer(), Type.Null()])),
    column: whole(),
  },
  /** The newest first. */
  secrets: {
    ...hidden,
    schema: Type.Unsafe<TriedSecret[]>(Type.Array(Type.Object({}))),
    sort: 'secret',
    column: json(),
  },
}) satisfies { readonly [name: string]: Field }

export interface AttemptCount extends RecordOf<typeof attemptFields> {}

/** What becomes of the counts, and what that means. */
export interface Decided<T> {
  changed: AttemptCount[]
  result: T
}

export interface Tried {
  /** Undefined where every attempt counts. */
  digest: string | undefined
  /** Whether the secret is already known to be wrong. */
  isWrong: boolean
  nowMs: number
}

export interface Reservation {
  /** `known-wrong`: the same secret was found wrong before. */
  outcome: 'allowed' | 'known-wrong' | 'wait'
  /** The longest wait. */
  wait: { key: AttemptKey; ms: number } | undefined
  /** The keys whose count grew. */
  counted: AttemptKey[]
  /** Those that have reached their limit. */
  bursts: AttemptKey[]
}

export const keyText = ({ kind, of }: AttemptKey): string => `${kind} ${of}`

export function keyOf(text: string): AttemptKey {
  const [kind = '', ...of] = text.split(' ')
  return { kind: kind as AttemptKind, of: of.join(' ') }
}

/**
 * Counts an attempt before its secret is checked: for each key that has not seen the secret, or for none when one of
 * them has no room. A secret that is known to be wrong needs no check.
 */
export function reserve(keys: AttemptKey[], found: AttemptCount[], tried: Tried): Decided<Reservation> {
  const { digest, nowMs } = tried
  const counts = keys.map((key) => ({ key, count: lasting(countOf(key, found, nowMs), nowMs) }))
  const unseen = counts.filter(({ count }) => !hasSeen(count, digest))
  const waits = unseen.filter((kept) => isFull(kept, nowMs))
  if (waits.length > 0) {
    const { changed, bursts } = tell(waits, nowMs)
    const [wait] = waits
      .map(({ key, count }) => ({ key, ms: waitMs(key, count, nowMs) }))
      .toSorted((a, b) => b.ms - a.ms)
    const told = changed.filter((count) => !waits.some((kept) => kept.count === count))
    return { changed: told, result: { outcome: 'wait', wait, counted: [], bursts } }
  }
  const isKnown = counts.some(({ count }) => isKnownWrong(count, digest))
  const isWrong = tried.isWrong || isKnown
  const grown = unseen.map(({ key, count }) => ({ key, count: grow(key, count, { ...tried, isWrong }) }))
  const { changed, bursts } = tell(grown, nowMs, isWrong)
  const outcome = isKnown ? 'known-wrong' : 'allowed'
  const counted = unseen.map(({ key }) => key)
  return { changed, result: { outcome, wait: undefined, counted, bursts } }
}

/** Gives back what was reserved for a secret that was right, or that could not be checked. */
export function giveBack(
  found: AttemptCount[],
  { digest, counted, nowMs }: { digest: string; counted: AttemptKey[]; nowMs: number },
): Decided<undefined> {
  const changed = counted.flatMap((key) => {
    const count = countOf(key, found, nowMs)
    if (!hasSeen(count, digest)) return []
    const secrets = count.secrets.filter((each) => each.digest !== digest)
    return [{ ...count, secrets, forgivenAtMs: count.forgivenAtMs - ATTEMPT_LIMITS[key.kind].forgivenMs }]
  })
  return { changed, result: undefined }
}

/** Remembers that the secret is wrong. @returns the keys that have reached their limit */
export function findWrong(found: AttemptCount[], digest: string, nowMs: number): Decided<AttemptKey[]> {
  const marked = found
    .filter((count) => hasSeen(count, digest))
    .map((count) => ({
      key: keyOf(count.attemptKey),
      count: {
        ...plausible(count, nowMs),
        secrets: count.secrets.map((each) => (each.digest === digest ? { digest, isWrong: true } : each)),
      },
    }))
  const { changed, bursts } = tell(marked, nowMs)
  return { changed, result: bursts }
}

/** How long the next attempt has to wait. */
export function waitMs({ kind }: AttemptKey, { forgivenAtMs }: AttemptCount, nowMs: number): number {
  const { burst, forgivenMs } = ATTEMPT_LIMITS[kind]
  return Math.max(0, forgivenAtMs - nowMs - (burst - 1) * forgivenMs)
}

export function countOf(key: AttemptKey, found: AttemptCount[], nowMs: number): AttemptCount {
  const attemptKey = keyText(key)
  const none = { attemptKey, forgivenAtMs: 0, burstAtMs: null, secrets: [] }
  return plausible(found.find((count) => count.attemptKey === attemptKey) ?? none, nowMs)
}

/**
 * No count lasts longer than its secrets were counted for, or than a full one, unless a clock was ahead when it grew. Then
 * nobody waits until that time. After a clock that was far ahead one more attempt is allowed at once, which counts from
 * now on.
 */
function plausible(count: AttemptCount, nowMs: number): AttemptCount {
  const { burst, forgivenMs } = ATTEMPT_LIMITS[keyOf(count.attemptKey).kind]
  const most = Math.min(burst, count.secrets.length || burst)
  const aheadMs = count.forgivenAtMs - (nowMs + most * forgivenMs)
  if (aheadMs <= 0) return count
  const left = aheadMs > CLOCKS_DIFFER_MS ? Math.min(most, burst - 1) : most
  return { ...count, forgivenAtMs: nowMs + left * forgivenMs }
}

interface Kept {
  key: AttemptKey
  count: AttemptCount
}

const hasSeen = ({ secrets }: AttemptCount, digest: string | undefined): boolean =>
  secrets.some((each) => each.digest === digest)

const isKnownWrong = ({ secrets }: AttemptCount, digest: string | undefined): boolean =>
  secrets.some((each) => each.digest === digest && each.isWrong)

const isFull = ({ key, count }: Kept, nowMs: number): boolean => waitMs(key, count, nowMs) > 0

/** What is forgiven is forgotten. */
function lasting(count: AttemptCount, nowMs: number): AttemptCount {
  return count.forgivenAtMs > nowMs ? count : { ...count, burstAtMs: null, secrets: [] }
}

function grow({ kind }: AttemptKey, count: AttemptCount, { digest, isWrong, nowMs }: Tried): AttemptCount {
  const secrets = digest === undefined ? [] : [{ digest, isWrong }, ...count.secrets]
  return {
    ...count,
    forgivenAtMs: Math.max(count.forgivenAtMs, nowMs) + ATTEMPT_LIMITS[kind].forgivenMs,
    secrets: secrets.slice(0, SECRETS_MAX),
  }
}

/** Tells each limit that is reached once, and again when that lasts. */
function tell(
  kept: Kept[],
  nowMs: number,
  isWrong = true,
): { changed: AttemptCount[]; bursts: AttemptKey[] } {
  const isNews = (each: Kept) =>
    isWrong &&
    isFull(each, nowMs) &&
    (each.count.burstAtMs === null || nowMs - each.count.burstAtMs >= TOLD_AGAIN_MS)
  return {
    changed: kept.map((each) => (isNews(each) ? { ...each.count, burstAtMs: nowMs } : each.count)),
    bursts: kept.filter(isNews).map(({ key }) => key),
  }
}
