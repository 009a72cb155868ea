import { BULK_KINDS, type BulkKind, type BulkStore } from '../bulk-store.ts'

/** The progress of a copy; stored in the target. */
export interface CopyMark {
  /** The name of the source in words, without secrets. */
  source: string
  /** The kind that is being copied; undefined when the copy is complete. */
  kind: BulkKind | undefined
  /** The place of the source after which the copy continues. */
  after?: string
  /** How many records of the kind have been copied. */
  copied: number
  /** Set only before the first batch. */
  isNew?: true
}

/** The target holds data that this copy did not write. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** Returns where to begin or continue. @throws {CopyRefused} */
export async function openMark(target: BulkStore, source: string): Promise<CopyMark> {
  const text = await target.readMark()
  if (text === undefined) {
    await refuseOccupied(target)
    return { source, kind: BULK_KINDS[0], copied: 0, isNew: true }
  }
  const mark = JSON.parse(text) as CopyMark
  if (mark.source === source) return mark
  throw new CopyRefused(`it holds a copy of ${mark.source}: copy from that source, or choose an empty target`)
}

async function refuseOccupied(target: BulkStore): Promise<void> {
  for (const kind of BULK_KINDS) {
    const { records } = await target.readBulk(kind, { limit: 1 })
    if (records.length > 0)
      throw new CopyRefused(
        `it holds ${kind} that did not come from a copy: choose an empty target, or empty this one`,
      )
  }
}
