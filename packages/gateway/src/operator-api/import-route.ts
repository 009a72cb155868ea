import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
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

/** How long an import that runs when the service is told to stop may go on. */
const STOP_GRACE_MS = 10_000
const STOP_RETRY_SECONDS = 5

interface ImportParts extends RouteParts {
  slots: ImportSlots
  realClock: Clock
  /** How long the client may be silent. */
  idleMs: number
  isDraining(): boolean
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

async function* readSource(body: unknown, { realClock, idleMs, isDraining }: ImportParts) {
  if (!(body instanceof Readable)) return
  let stopAtMs = Number.POSITIVE_INFINITY
  for await (const chunk of bodyChunks(body, idleMs)) {
    yield chunk
    if (!isDraining()) continue
    stopAtMs = Math.min(stopAtMs, realClock.nowMs() + STOP_GRACE_MS)
    if (realClock.nowMs() >= stopAtMs) throw stopping()
  }
}

function stopping(): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: 'The service is stopping.',
    retryAfterSeconds: STOP_RETRY_SECONDS,
  })
}
