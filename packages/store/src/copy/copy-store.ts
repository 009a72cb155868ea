import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { BULK_KINDS, type BulkKind, type BulkStore } from '../bulk-store.ts'
import { type CopyMark, openMark } from './copy-mark.ts'

const BATCH_SIZE = 1000

export interface CopyProgress {
  kind: BulkKind
  copied: number
}

export interface CopyTask {
  source: BulkStore
  target: BulkStore
  /** The name of the source in words, without secrets. A copy continues only from the same source. */
  sourceName: string
  batchSize?: number
  /** Ends the copy between two batches. */
  signal?: AbortSignal
  onProgress?(progress: CopyProgress): void
  /** The entry of the audit trail; absent where there is no author. */
  entry?: AuditEntry
}

/**
 * Copies all records of an environment into an empty store, or continues an interrupted copy. Each batch is
 * stored together with the place that it reaches, so that nothing is copied twice or left out.
 * Before it begins, the source gets an entry about it in its audit trail, and so the target has it too.
 * @throws {CopyRefused} @throws {BulkConflict} @throws the reason of the signal
 */
export async function copyStore(task: CopyTask): Promise<void> {
  const { isNew, ...begun } = await openMark(task.target, task.sourceName)
  if (begun.kind === undefined) return
  if (task.entry && isNew) await task.source.appendAudit(task.entry)
  let mark: CopyMark | undefined = begun
  for (const kind of BULK_KINDS.slice(BULK_KINDS.indexOf(begun.kind))) {
    await copyKind(task, mark ?? { source: task.sourceName, kind, copied: 0 })
    mark = undefined
  }
  await task.target.writeMark(JSON.stringify({ source: task.sourceName, copied: 0 }))
}

/** Reads the next page while it writes this one. */
async function copyKind(task: CopyTask, begun: CopyMark): Promise<void> {
  const { source, target, batchSize = BATCH_SIZE, signal, onProgress } = task
  const kind = begun.kind as BulkKind
  const read = (after: string | undefined) =>
    source.readBulk(kind, { ...(after !== undefined && { after }), limit: batchSize })
  let page = await read(begun.after)
  for (let mark = begun; page.next !== undefined; ) {
    // An embedded store answers at once. Without this pause nothing else would get a turn, not even Ctrl-C.
    await nextTurn()
    signal?.throwIfAborted()
    const { records, next } = page
    mark = { ...mark, after: next, copied: mark.copied + records.length }
    const written = target.writeBulk({ kind, records, mark: JSON.stringify(mark) })
    const [following] = await Promise.all([read(next), written])
    page = following
    onProgress?.({ kind, copied: mark.copied })
  }
}
