import { keepLooking } from '@txgw/base/keep-looking'
import type { RequestStore } from '../requests/request-store.ts'
import type { CrowdingForgetter, Reach } from './forget-crowding.ts'
import { forgetInBatches, type Rest } from './forget-in-batches.ts'

const EVERY_MS = 10_000
/** What a record takes with its indexes, about. The next look corrects it. */
const RECORD_BYTES = 512

interface RequestRecordMetrics {
  measured(bytes: number): void
  /** No record that was received after these times is missing, as far as this process knows. */
  reach(since: Reach): void
}

interface Bounding {
  store: Pick<RequestStore, 'sizeOfRequests' | 'oldestRequests'>
  forgetter: CrowdingForgetter
  bytesMax: number
  /** How many processes bound the same records. */
  sharers: number
  metrics: RequestRecordMetrics
  onFailure(error: unknown): void
  /** For tests. */
  everyMs?: number
  rest?: Rest
}

/** Keeps the request records within their size: the oldest go first, whatever their age. Also tells how far back they reach. */
export function keepRequestsBounded(options: Bounding): { stop(): Promise<void> } {
  const { everyMs = EVERY_MS, onFailure } = options
  return keepLooking(createBounding(options), { intervalMs: everyMs, onFailure })
}

/** One look, for tests too. */
export function createBounding({
  store,
  forgetter,
  bytesMax,
  sharers,
  metrics,
  rest,
}: Bounding): (stopping: AbortSignal) => Promise<void> {
  let since: Reach = { signedMs: 0, unsignedMs: 0 }
  const forget = async (limit: number) => {
    const { deleted, newestMs } = await forgetter.forgetCrowding({ crowdingLimit: limit })
    since = later(since, newestMs)
    return deleted
  }
  return async (stopping) => {
    const bytes = await store.sizeOfRequests()
    const most = Math.ceil((bytes - bytesMax) / RECORD_BYTES / sharers)
    if (most > 0) await forgetInBatches(forget, { stopping, most, rest })
    const [oldest] = await store.oldestRequests(1)
    metrics.measured(most > 0 ? await store.sizeOfRequests() : bytes)
    const receivedAtMs = oldest?.receivedAtMs ?? 0
    if (oldest) metrics.reach(later(since, { signedMs: receivedAtMs, unsignedMs: receivedAtMs }))
  }
}

function later(a: Reach, b: Reach): Reach {
  return { signedMs: Math.max(a.signedMs, b.signedMs), unsignedMs: Math.max(a.unsignedMs, b.unsignedMs) }
}
