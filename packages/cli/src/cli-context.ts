import type { Clock } from '@txgw/gateway/system'
import type { CliEnvironment } from './environment.ts'
import type { Streams } from './output.ts'

/** The parts of the process that a command may use. */
export interface CliContext {
  environment: CliEnvironment
  streams: Streams
  clock: Clock
}
