import type { Clock } from '@txgw/gateway/system'
import type { CliEnvironment } from './environment.ts'
import type { Streams } from './output.ts'

/** What the process around a command offers it. */
export interface CliContext {
  environment: CliEnvironment
  streams: Streams
  clock: Clock
}
