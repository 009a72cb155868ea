import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { canonicalText } from '../base/canonical-text.ts'
import type { BulkKind, BulkStore } from '../storage/bulk-store.ts'

const BATCH_SIZE = 1000
const MODULUS = 1n << 256n

export interface KindDigest {
  records: number
  /**
   * The sum of the SHA-256 of every record, modulo 2^256, as hex. The order in which records are read does
   * not matter.
   */
  checksum: string
}

/** Reads every record of the kind. @throws the reason of the signal */
export async function digestKind(
  store: BulkStore,
  kind: BulkKind,
  { signal, onRead }: { signal?: AbortSignal | undefined; onRead?(records: number): void } = {},
): Promise<KindDigest> {
  let sum = 0n
  let records = 0
  for (let after: string | undefined; ; ) {
    await nextTurn()
    signal?.throwIfAborted()
    const page = await store.readBulk(kind, { ...(after !== undefined && { after }), limit: BATCH_SIZE })
    if (page.next === undefined) return { records, checksum: sum.toString(16).padStart(64, '0') }
    for (const record of page.records) sum += digest(record)
    sum %= MODULUS
    records += page.records.length
    after = page.next
    onRead?.(page.records.length)
  }
}

function digest(record: unknown): bigint {
  return BigInt(`0x${createHash('sha256').update(canonicalText(record)).digest('hex')}`)
}
