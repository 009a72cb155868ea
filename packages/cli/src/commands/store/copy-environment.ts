import type { Environment } from '@txgw/base/environment'
import { BULK_KINDS, type BulkKind, type BulkStore } from '@txgw/store/bulk-store'
import type { KindCheck } from '@txgw/store/copy/verify-copy'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure } from '../../base/failure.ts'
import { startProgress } from '../../output/progress.ts'
import { paceLine } from '../../output/progress-bar.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { requireStore, type StorePlace, storeFolder } from '../../stores/store-place.ts'

export interface CheckedKind extends KindCheck {
  environment: Environment
}

export interface EnvironmentCopy {
  environment: Environment
  from: StorePlace
  to: StorePlace
  /** A readable name without secrets. */
  fromName: string
  toName: string
  signal: AbortSignal
}

/** Copies one environment, or resumes the copy, and compares both sides. @throws {CliFailure} */
export async function copyEnvironment(copy: EnvironmentCopy, context: CliContext): Promise<CheckedKind[]> {
  const { environment, from, to } = copy
  requireStore(from, environment)
  const source = await openBulk(from, environment)
  try {
    const target = await openBulk(to, environment)
    try {
      return await copyAndCompare({ ...copy, source, target }, context)
    } finally {
      await target.close()
    }
  } catch (error) {
    throw storeFailure(error)
  } finally {
    await source.close()
  }
}

async function copyAndCompare(
  copy: EnvironmentCopy & { source: BulkStore; target: BulkStore },
  { streams, clock }: CliContext,
): Promise<CheckedKind[]> {
  const { commandEntry } = await import('@txgw/domain/audit/command-entry')
  const { copyStore } = await import('@txgw/store/copy/copy-store')
  const { CopyRefused } = await import('@txgw/store/copy/copy-mark')
  const { verifyCopy } = await import('@txgw/store/copy/verify-copy')
  const { environment, source, target, signal } = copy
  const totals = await countAll(source)
  const progress = startProgress(streams.stderr, clock)
  const show = (act: string, sides: number) => {
    let current: { kind: BulkKind; begunMs: number } | undefined
    return (kind: BulkKind, done: number) => {
      if (current?.kind !== kind) current = { kind, begunMs: clock.nowMs() }
      const elapsedMs = clock.nowMs() - current.begunMs
      const label = `${act} ${kind} of ${environment}`
      progress.update(() => paceLine({ label, done, total: totals[kind] * sides, elapsedMs }))
    }
  }
  const [showCopied, showCompared] = [show('Copying', 1), show('Comparing', 2)]
  try {
    const sourceName = copy.fromName
    await copyStore({
      source,
      target,
      sourceName,
      signal,
      entry: commandEntry('copy', clock, {
        object: 'store',
        appId: null,
        before: { place: copy.fromName },
        after: { place: copy.toName },
      }),
      onProgress: ({ kind, copied }) => showCopied(kind, copied),
    })
    const onProgress = ({ kind, read }: { kind: BulkKind; read: number }) => showCompared(kind, read)
    const checks = await verifyCopy({ source, target, signal, onProgress })
    return checks.map((check) => ({ environment, ...check }))
  } catch (error) {
    if (error instanceof CopyRefused)
      throw new CliFailure(
        'TARGET_NOT_EMPTY',
        `Cannot copy ${environment} to ${copy.toName}: ${error.message}.`,
      )
    throw error
  } finally {
    progress.end()
  }
}

async function countAll(source: BulkStore): Promise<Record<BulkKind, number>> {
  const counts: [BulkKind, number][] = []
  for (const kind of BULK_KINDS) counts.push([kind, await source.countBulk(kind)])
  return Object.fromEntries(counts) as Record<BulkKind, number>
}

/** @throws {CliFailure} */
async function openBulk(place: StorePlace, environment: Environment): Promise<BulkStore> {
  try {
    if ('url' in place) {
      const { openPostgresBulk } = await import('@txgw/store/postgres/bulk/open-postgres-bulk')
      return await openPostgresBulk({ url: place.url, environment })
    }
    const { openSqliteBulk } = await import('@txgw/store/sqlite/bulk/open-sqlite-bulk')
    return await openSqliteBulk({ directory: storeFolder(place, environment), environment })
  } catch (error) {
    throw storeFailure(error)
  }
}
