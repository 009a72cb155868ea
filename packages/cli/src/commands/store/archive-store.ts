import type { Environment } from '@txgw/base/environment'
import type { ArchiveReport } from '@txgw/store/archive/archive-orders'
import type { CliContext } from '../../base/cli-context.ts'
import { fileFailure } from '../../input/files.ts'
import { startProgress } from '../../output/progress.ts'
import { plural } from '../../output/text-layout.ts'
import { openStore } from '../../stores/open-store.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { requireStore, type StorePlace } from '../../stores/store-place.ts'
import { untilStopped } from '../../stores/until-stopped.ts'

export interface StoreArchive {
  place: StorePlace
  environment: Environment
  olderThanMs: number
  to?: string
  dryRun?: true
  batch: number
  limit?: number
  pause: number
}

/** @throws {CliFailure} */
export async function archiveStore(archive: StoreArchive, context: CliContext): Promise<ArchiveReport> {
  const { place, environment, olderThanMs, to, dryRun } = archive
  requireStore(place, environment)
  const { archiveOrders } = await import('@txgw/store/archive/archive-orders')
  const { openArchiveFolder } = await import('@txgw/store/archive/archive-folder')
  const { commandEntry } = await import('@txgw/domain/audit/command-entry')
  using work = untilStopped(context, 'Run the same command again: it continues with the remaining orders.')
  const progress = startProgress(context.streams.stderr, context.clock)
  try {
    const store = await openStore(place, environment)
    try {
      return await archiveOrders({
        store,
        olderThanMs,
        folder: to === undefined || dryRun ? undefined : await openArchiveFolder(to, environment),
        isDryRun: dryRun === true,
        batchSize: archive.batch,
        limit: archive.limit ?? Number.POSITIVE_INFINITY,
        pauseMs: archive.pause,
        signal: work.signal,
        entryOf: (change) => commandEntry('archive', context.clock, change),
        onProgress: (report) => progress.update(() => progressLine(report)),
      })
    } finally {
      await store.close()
    }
  } catch (error) {
    throw storeFailure(to === undefined ? error : fileFailure(error, { path: to, act: 'write' }))
  } finally {
    progress.end()
  }
}

function progressLine({ found, written, deleted }: ArchiveReport): string {
  return `${plural(found, 'old order')} found, ${written.toLocaleString('en-US')} written, ${deleted.toLocaleString('en-US')} deleted`
}
