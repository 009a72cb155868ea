import type { Environment } from '@txgw/base/environment'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { RequestFinder, RequestLog } from '@txgw/domain/requests/request-log'
import type { FindKept, KeptRequest, KeptRequests } from '@txgw/signature-doctor/kept-requests'

/**
 * Finds the request records of all processes on the same ports, including those that another process has not
 * written yet.
 */
export function shareRecords(
  bus: WorkerBus,
  environment: Environment,
  requestLog: RequestLog,
): RequestFinder {
  const topic = `write-request-records/${environment}`
  bus.answer(topic, async () => {
    await requestLog.flush()
    return null
  })
  return {
    async find(...asked) {
      const found = await requestLog.find(...asked)
      if (found) return found
      await bus.ask(topic, null)
      return requestLog.find(...asked)
    },
    async findOfOrder(order) {
      await bus.ask(topic, null)
      return requestLog.findOfOrder(order)
    },
    async search(filter, page) {
      await bus.ask(topic, null)
      return requestLog.search(filter, page)
    },
  }
}

interface WireKept extends Omit<KeptRequest, 'received'> {
  received: Omit<KeptRequest['received'], 'body' | 'host'> & { body: string; host: string | null }
}

/** Finds a refused request, whichever process refused it. */
export function shareRefused(bus: WorkerBus, environment: Environment, kept: KeptRequests): FindKept {
  const topic = `refused-request/${environment}`
  bus.answer(topic, (asked) => {
    const { debugId, ofApps } = asked as { debugId: string; ofApps?: string[] }
    const found = kept.find(debugId, ofApps)
    return found ? toWire(found) : null
  })
  return async (debugId, ofApps) => {
    const here = kept.find(debugId, ofApps)
    if (here) return here
    const asked = { debugId, ...(ofApps && { ofApps }) }
    const found = (await bus.ask(topic, asked)).find((answer) => answer !== null)
    return found === undefined ? undefined : fromWire(found as WireKept)
  }
}

function toWire({ received, ...kept }: KeptRequest): WireKept {
  const { body, host = null, ...rest } = received
  return { ...kept, received: { ...rest, host, body: body.toString('base64') } }
}

function fromWire({ received, ...kept }: WireKept): KeptRequest {
  const { body, host, ...rest } = received
  return { ...kept, received: { ...rest, host: host ?? undefined, body: Buffer.from(body, 'base64') } }
}
