import { Readable } from 'node:stream'
import { ServiceError } from '../../refusals/service-error.ts'
import { bodyChunks } from './body-chunks.ts'
import type { ImportSlots } from './import-slots.ts'

export interface ImportLimits {
  /** How long the client may send nothing. */
  idleMs: number
  /** How long a running import may continue after the service is told to stop. */
  stopGraceMs: number
}

export const IMPORT_LIMITS: ImportLimits = { idleMs: 30_000, stopGraceMs: 10_000 }
const STOP_RETRY_SECONDS = 5

export interface ImportIntake {
  /** @throws {ServiceError} RESOURCE_EXHAUSTED when too many imports run */
  run<T>(body: Readable | undefined, take: (source: AsyncIterable<Buffer>) => Promise<T>): Promise<T>
}

/** Takes in a stream of any length. The only limits are how many run at once and how long each may send nothing. */
export function createImportIntake(options: {
  slots: ImportSlots
  limits: ImportLimits
  stopping: AbortSignal
}): ImportIntake {
  const { slots, limits, stopping } = options
  return { run: (body, take) => slots.run(() => take(readSource(body, limits, stopping))) }
}

async function* readSource(body: Readable | undefined, limits: ImportLimits, stopping: AbortSignal) {
  if (!(body instanceof Readable)) return
  const giveUp = new AbortController()
  const giveUpSoon = () => {
    setTimeout(() => giveUp.abort(serviceStops()), limits.stopGraceMs).unref()
  }
  stopping.addEventListener('abort', giveUpSoon)
  if (stopping.aborted) giveUpSoon()
  try {
    yield* bodyChunks(body, limits.idleMs, giveUp.signal)
  } finally {
    stopping.removeEventListener('abort', giveUpSoon)
  }
}

function serviceStops(): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: 'The service is stopping.',
    retryAfterSeconds: STOP_RETRY_SECONDS,
  })
}
