import type { Environment } from '../environment.ts'
import type { RequestLog } from '../requests/request-log.ts'
import type { RequestRecord } from '../requests/request-record.ts'
import type { WorkerBus } from '../worker-bus.ts'

/** Finds a request record, also one that waits to be written in another process. */
export function shareRecords(
  bus: WorkerBus,
  environment: Environment,
  requestLog: RequestLog,
): (debugId: string) => Promise<RequestRecord | undefined> {
  const topic = `write-request-records/${environment}`
  bus.answer(topic, async () => {
    await requestLog.flush()
    return null
  })
  return async (debugId) => {
    const found = await requestLog.find(debugId)
    if (found) return found
    await bus.ask(topic, null)
    return requestLog.find(debugId)
  }
}
