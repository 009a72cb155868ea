import type { LaneHead } from '../audit-store.ts'
import { putMark, type SealMarks } from './verify-seals.ts'

/** More than a service notes of a lane between two seals. Of a trail that is not sealed, the first ones say enough. */
const OF_LANE_MAX = 64

/** Heads that this process saw since the last seal, in memory. Whoever changes an entry later meets them. */
export class NotedHeads {
  readonly marks: SealMarks = new Map()

  add(heads: readonly LaneHead[]): void {
    for (const { lane, count, hash } of heads)
      if ((this.marks.get(lane)?.size ?? 0) < OF_LANE_MAX)
        putMark(this.marks, lane, { count, hash, sealNo: 0 })
  }
}
