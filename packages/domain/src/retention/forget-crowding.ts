import { addressShare } from '@txgw/base/network/address-share'
import type { OldRequest, RequestStore } from '../requests/request-store.ts'

/** How many of the oldest records are compared. */
const COMPARED = 2_000
/**
 * Records of requests that no app signed go first, but for so many of the newest: they are what a merchant needs whose
 * first requests are refused.
 */
const UNSIGNED_SPARED = 10_000

/** Data alone, so that it can be sent to a thread. */
export interface CrowdingJob {
  crowdingLimit: number
}

/** A time for the requests that an app signed, and one for the others. */
export interface Reach {
  signedMs: number
  unsignedMs: number
}

export interface Forgotten {
  deleted: number
  /** When the newest of them was received; 0 without any. */
  newestMs: Reach
}

export interface CrowdingForgetter {
  /** Deletes so many of the oldest request records, whatever their age. */
  forgetCrowding(job: CrowdingJob): Promise<Forgotten>
}

type CrowdedStore = {
  requests: Pick<RequestStore, 'oldestRequests' | 'oldestUnsignedRequests' | 'deleteRequests'>
}

export function createCrowdingForgetter({ requests }: CrowdedStore): CrowdingForgetter {
  return {
    async forgetCrowding({ crowdingLimit }) {
      const unsigned = await requests.oldestUnsignedRequests(COMPARED, UNSIGNED_SPARED)
      const oldest = unsigned.length > 0 ? unsigned : await requests.oldestRequests(COMPARED)
      const chosen = chooseCrowding(oldest, crowdingLimit)
      const deleted = await requests.deleteRequests(chosen.map(({ debugId }) => debugId))
      return { deleted, newestMs: newestOf(chosen) }
    },
  }
}

function newestOf(chosen: readonly OldRequest[]): Reach {
  const newest = (requests: readonly OldRequest[]) =>
    Math.max(0, ...requests.map(({ receivedAtMs }) => receivedAtMs))
  return {
    signedMs: newest(chosen.filter(({ appId }) => appId !== null)),
    unsignedMs: newest(chosen.filter(({ appId }) => appId === null)),
  }
}

/**
 * Chooses those of the app or address that has the most of them, and the oldest of its records first.
 * @param oldest oldest first
 */
export function chooseCrowding(oldest: readonly OldRequest[], limit: number): OldRequest[] {
  const counts = new Map<string, number>()
  const ranked = oldest.toReversed().map((request) => {
    const owner = request.appId === null ? `at ${addressShare(request.clientAddress)}` : request.appId
    const rank = (counts.get(owner) ?? 0) + 1
    counts.set(owner, rank)
    return { request, rank }
  })
  // The sort is stable, so of equal ranks the oldest goes first.
  return ranked
    .toReversed()
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ request }) => request)
}
