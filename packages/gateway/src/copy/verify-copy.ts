import { BULK_KINDS, type BulkKind, type BulkStore } from '../storage/bulk-store.ts'
import { digestKind, type KindDigest } from './digest-kind.ts'

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
