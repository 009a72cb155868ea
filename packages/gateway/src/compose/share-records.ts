import type { Environment } from '../base/environment.ts'
import type { WorkerBus } from '../base/worker-bus.ts'
import type { RequestFinder, RequestLog } from '../requests/request-log.ts'

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
    async find(debugId) {
      const found = await requestLog.find(debugId)
      if (found) return found
      await bus.ask(topic, null)
      return requestLog.find(debugId)
    },
    async findOfOrder(order) {
      await bus.ask(topic, null)
      return requestLog.findOfOrder(order)
    },
  }
}
