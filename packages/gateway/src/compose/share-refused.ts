import type { Environment } from '../base/environment.ts'
import type { WorkerBus } from '../base/worker-bus.ts'
import type { KeptRequest, KeptRequests } from '../signature-doctor/kept-requests.ts'

interface WireKept {
  received: Omit<KeptRequest['received'], 'body' | 'host'> & { body: string; host: string | null }
  receivedAtMs: number
}

/** Finds a refused request, whichever process refused it. */
export function shareRefused(
  bus: WorkerBus,
  environment: Environment,
  kept: KeptRequests,
): (debugId: string) => Promise<KeptRequest | undefined> {
  const topic = `refused-request/${environment}`
  bus.answer(topic, (debugId) => {
    const found = kept.find(debugId as string)
    return found ? toWire(found) : null
  })
  return async (debugId) => {
    const own = kept.find(debugId)
    if (own) return own
    const found = (await bus.ask(topic, debugId)).find((answer) => answer !== null)
    return found === undefined ? undefined : fromWire(found as WireKept)
  }
}

function toWire({ received, receivedAtMs }: KeptRequest): WireKept {
  const { body, host = null, ...rest } = received
  return { received: { ...rest, host, body: body.toString('base64') }, receivedAtMs }
}

function fromWire({ received, receivedAtMs }: WireKept): KeptRequest {
  const { body, host, ...rest } = received
  return { received: { ...rest, host: host ?? undefined, body: Buffer.from(body, 'base64') }, receivedAtMs }
}
