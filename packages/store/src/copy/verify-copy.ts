import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { canonicalText } from '@txgw/base/canonical-text'
import { BULK_KINDS, type BulkKind, type BulkStore } from '../bulk-store.ts'

const BATCH_SIZE = 1000
const MODULUS = 1n << 256n

interface KindDigest {
  records: number
  /**
   * The sum of the SHA-256 of every record, modulo 2^256, as hex. The order in which records are read does
   * not matter.
   */
  checksum: string
}

export interface KindCheck {
  kind: BulkKind
  source: KindDigest
  target: KindDigest
  /** The records are the same, and the counters of the target agree. */
  isSame: boolean
}

export interface VerifyTask {
  source: BulkStore
  target: BulkStore
  signal?: AbortSignal
  /** Called with the number of records of the kind that have been read from both stores together. */
  onProgress?(progress: { kind: BulkKind; read: number }): void
}

/** Reads both stores completely and compares them. @throws the reason of the signal */
export async function verifyCopy(task: VerifyTask): Promise<KindCheck[]> {
  const checks: KindCheck[] = []
  for (const kind of BULK_KINDS) checks.push(await verifyKind(kind, task))
  return checks
}

async function verifyKind(kind: BulkKind, task: VerifyTask): Promise<KindCheck> {
  const { signal, onProgress } = task
  let read = 0
  const onRead = (records: number) => {
    read += records
    onProgress?.({ kind, read })
  }
  const [source, target, counted] = await Promise.all([
    digestKind(task.source, kind, { signal, onRead }),
    digestKind(task.target, kind, { signal, onRead }),
    task.target.countBulk(kind),
  ])
  const isSame = source.checksum === target.checksum && source.records === target.records
  return { kind, source, target, isSame: isSame && counted === target.records }
}

/** Reads every record of the kind. @throws the reason of the signal */
async function digestKind(
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
