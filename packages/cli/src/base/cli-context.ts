import type { Clock } from '@txgw/base/clock'

/** The parts of the process that a command may use. */
export interface CliContext {
  environment: CliEnvironment
  streams: Streams
  clock: Clock
}

export interface Streams {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
}

/** Only the code that makes this reads the process environment; all other code receives it. */
export interface CliEnvironment {
  /** For the service's own configuration, which reads its variables by name. */
  variables: NodeJS.ProcessEnv
  /** A variable that is set but empty counts as not set. */
  variable(name: string): string | undefined
  /** Whether to show stack traces. */
  debug: boolean
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): CliEnvironment {
  const variable = (name: string) => variables[name] || undefined
  return { variables, variable, debug: variable('TXGW_DEBUG') !== undefined }
}
