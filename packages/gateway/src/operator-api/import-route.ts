import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importOrders } from '../orders/import-orders.ts'
import type { BatchResult } from '../orders/import-report.ts'
import { ServiceError } from '../service-error.ts'
import { bodyChunks } from './body-chunks.ts'
import type { ImportSlots } from './import-slots.ts'
import { actorOf } from './require-operator.ts'
import type { RouteParts } from './route-parts.ts'

const MEDIA_TYPES: readonly (string | undefined)[] = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json',
  'application/octet-stream',
  'text/plain',
  undefined,
]

export interface ImportLimits {
  /** How long the client may be silent. */
  idleMs: number
  /** How long an import that runs when the service is told to stop may go on. */
  stopGraceMs: number
}

export const IMPORT_LIMITS: ImportLimits = { idleMs: 30_000, stopGraceMs: 10_000 }
const STOP_RETRY_SECONDS = 5

interface ImportParts extends RouteParts {
  slots: ImportSlots
  limits: ImportLimits
  stopping: AbortSignal
}

/** A stream of any length: bounded is only how many run at once and how long each may be silent. */
export async function addImportRoute(server: FastifyInstance, parts: ImportParts): Promise<void> {
  const { store, clock, aheadSecondsMax, orderMetrics, slots } = parts
  const onBatch = ({ accepted, unchanged, outdated, errors }: BatchResult) => {
    orderMetrics.broughtIn('accepted', accepted)
    orderMetrics.broughtIn('unchanged', unchanged)
    orderMetrics.broughtIn('outdated', outdated.length)
    orderMetrics.broughtIn('rejected', errors.length)
  }
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', async (_request: unknown, payload: Readable) => payload)

  server.post('/orders/import', (request) => {
    requireMediaType(request)
    const source = readSource(request.body, parts)
    const intake = { actor: actorOf(request), aheadSecondsMax }
    return slots.run(() => importOrders({ store, clock, ...intake, source, onBatch }))
  })
}

function requireMediaType({ mediaType }: FastifyRequest): void {
  if (MEDIA_TYPES.includes(mediaType)) return
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'The body must be one JSON order a line, with the header Content-Type: application/x-ndjson.',
  })
}

async function* readSource(body: unknown, { limits, stopping }: ImportParts) {
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
