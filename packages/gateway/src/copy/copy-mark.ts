import { BULK_KINDS, type BulkKind, type BulkStore } from '../storage/bulk-store.ts'

/** How far a copy has come; kept in the target. */
export interface CopyMark {
  /** Where it comes from, in words, without secrets. */
  source: string
  /** What is being copied; undefined when all is. */
  kind: BulkKind | undefined
  /** After which place of the source it goes on. */
  after?: string
  /** Records of the kind that are there. */
  copied: number
}

/** The target holds something that this copy did not bring. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

/** Where to begin or to go on. @throws {CopyRefused} */
export async function openMark(target: BulkStore, source: string): Promise<CopyMark> {
  const text = await target.readMark()
  if (text === undefined) {
    await refuseOccupied(target)
    return { source, kind: BULK_KINDS[0], copied: 0 }
  }
  const mark = JSON.parse(text) as CopyMark
  if (mark.source === source) return mark
  throw new CopyRefused(`it holds a copy of ${mark.source}: go on from there, or choose an empty target`)
}

async function refuseOccupied(target: BulkStore): Promise<void> {
  for (const kind of BULK_KINDS) {
    const { records } = await target.readBulk(kind, { limit: 1 })
    if (records.length > 0)
      throw new CopyRefused(
        `it holds ${kind} that no copy has brought: choose an empty target, or empty this one`,
      )
  }
}
