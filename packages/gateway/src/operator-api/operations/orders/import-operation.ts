import { auditObject } from '@txgw/domain/audit/audit-object'
import type { BatchTimes } from '@txgw/domain/orders/import-batch'
import { ImportInterrupted, importOrders as takeIn } from '@txgw/domain/orders/import-orders'
import type { BatchResult } from '@txgw/domain/orders/import-report'
import { OperatorOrderInput } from '@txgw/domain/orders/order-wire'
import type { OrderMetrics } from '@txgw/metrics/order-metrics'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../../refusals/service-error.ts'
import { toServiceError } from '../../../refusals/to-service-error.ts'
import { operation } from '../../operation.ts'
import type { ServedEnvironment } from '../../served.ts'
import { EXAMPLE_OPERATOR_ORDER } from '../examples.ts'
import { toWireImportReport, WireImportReport } from './import-report-wire.ts'

const MEDIA_TYPES: readonly (string | undefined)[] = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json',
  'application/octet-stream',
  'text/plain',
  undefined,
]

const REPORT_EXAMPLE = {
  accepted: 2,
  unchanged: 1,
  outdated: 1,
  rejected: 1,
  errors: [{ line: 3, name: 'INVALID_ARGUMENT', message: 'The line is not valid JSON.' }],
  outdated_lines: [
    {
      line: 5,
      app_id: EXAMPLE_OPERATOR_ORDER.app_id,
      payment_order_id: EXAMPLE_OPERATOR_ORDER.payment_order_id,
      update_time: EXAMPLE_OPERATOR_ORDER.create_time,
      kept_update_time: EXAMPLE_OPERATOR_ORDER.update_time,
    },
  ],
  warnings: [
    {
      line: 2,
      field: 'shop_region',
      value: 'GLOBAL',
      description: 'usually two upper-case letters, such as US',
    },
  ],
  warned: 1,
}

export const importOrders = operation({
  tag: 'Orders',
  access: 'operator',
  method: 'post',
  path: '/operator/v1/{env}/orders/import',
  id: 'importOrders',
  role: 'operator',
  changes: () => ({ object: auditObject('import') }),
  summary: 'Import a stream of orders',
  description: [
    'Takes NDJSON: one order per line, in a stream of any length. The service stores the lines in batches as they arrive. It reports an invalid line with its number and continues. An order that is older than the stored one is `outdated`; the report has both times. The service stores a line that breaks no rule but looks unusual, and `warnings` says what is usual.',
    'A line that `txgw archive` wrote has the `history` of its order. If the store does not have the order, the import restores every version and marks it as `restored`.',
    'When the stream breaks or the store fails, the error gives the last line up to which everything is stored. You can safely send everything again. Two imports can run at once; a third gets 429.',
  ].join('\n\n'),
  body: {
    schema: OperatorOrderInput,
    mediaType: 'application/x-ndjson',
    description: 'The schema describes one line.',
    example: EXAMPLE_OPERATOR_ORDER,
  },
  answers: {
    200: { description: 'The result for the lines.', schema: WireImportReport, example: REPORT_EXAMPLE },
  },
  errors: ['RESOURCE_EXHAUSTED'],
  async handle({ body, actor, deed, request, parts }) {
    requireMediaType(request)
    const { importer, aheadSecondsMax, orderMetrics, imports } = parts
    const onBatch = (batch: BatchResult) => countBatch(orderMetrics, batch)
    const readTimes = () => timesOf(parts)
    const audit = { deed, importId: request.id }
    const task = { importer, readTimes, actor: actor.name, aheadSecondsMax, onBatch, audit }
    const report = await imports.run(body, (source) => takeIn({ ...task, source }).catch(tellProgress))
    return { status: 200, body: toWireImportReport(report) }
  },
})

function timesOf({ realClock, clock, sandboxClock, directory }: ServedEnvironment): BatchTimes {
  const apps = sandboxClock ? [...directory.list()].map(({ app }) => app) : []
  const ownClocks = apps.filter(({ clockOffsetSeconds }) => clockOffsetSeconds !== null)
  return {
    realMs: realClock.nowMs(),
    environmentMs: clock.nowMs(),
    ofApps: new Map(ownClocks.map(({ appId }) => [appId, clock.nowMs(appId)])),
  }
}

function requireMediaType({ mediaType }: FastifyRequest): void {
  if (MEDIA_TYPES.includes(mediaType)) return
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
    message:
      'The body must have one JSON order per line. Send it with the header Content-Type: application/x-ndjson.',
  })
}

/** Throws the refusal that ended an import, with the progress until then. */
export function tellProgress(error: unknown): never {
  if (!(error instanceof ImportInterrupted)) throw error
  const { name, message, retryAfterSeconds, internalReason } = toServiceError(error.cause)
  const { lastLine, accepted, unchanged, outdated, rejected } = error.progress
  const done = `${accepted} orders were stored, ${unchanged} unchanged, ${outdated} outdated, ${rejected} rejected up to line ${lastLine}`
  throw new ServiceError(name, {
    message: `${message} The import stopped: ${done}. Nothing after that line is stored. You can safely send everything again.`,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(internalReason !== undefined && { internalReason }),
    cause: error,
  })
}

function countBatch(metrics: OrderMetrics, { accepted, unchanged, outdated, errors }: BatchResult): void {
  metrics.broughtIn('accepted', accepted)
  metrics.broughtIn('unchanged', unchanged)
  metrics.broughtIn('outdated', outdated.length)
  metrics.broughtIn('rejected', errors.length)
}
