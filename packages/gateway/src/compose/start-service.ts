import type { GatewayConfig } from '../config/config.ts'
import type { Gateway } from './gateway.ts'
import { letHeapGrow } from './let-heap-grow.ts'
import { sizeThreadPool } from './size-thread-pool.ts'
import { startGateway } from './start-gateway.ts'
import { startWorkers } from './start-workers.ts'

/**
 * Starts the service in the configured number of processes. This process must run nothing else. @throws
 * {StartError}
 */
export async function startService(config: GatewayConfig): Promise<Gateway> {
  letHeapGrow()
  sizeThreadPool(config.workers)
  return config.workers === 1 ? startGateway(config) : startWorkers(config)
}
