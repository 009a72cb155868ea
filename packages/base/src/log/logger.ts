import { type DestinationStream, pino } from 'pino'
import { LineWriter } from './line-writer.ts'

const STANDARD_ERROR = 2
const PENDING_BYTES_MAX = 4 * 1024 * 1024

/** The part of pino that is used. A test can pass its own. */
export interface Logger {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/** A logger whose level can be changed while it is in use. */
export interface LeveledLogger extends Logger {
  level: string
}

export interface LoggerOptions {
  destination?: DestinationStream
  /** Added to every line. */
  fields?: Record<string, unknown> | null
}

/**
 * Writes JSON lines. It is never given a secret. The redaction is a second safeguard for headers with credentials, in
 * case a library logs a request by itself.
 */
export function createLogger(
  level: string,
  { destination, fields = null }: LoggerOptions = {},
): LeveledLogger {
  const options = {
    level,
    base: fields,
    serializers: { err: showError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      '*.authorization',
      '*.headers.authorization',
      '*.cookie',
      '*.headers.cookie',
      '*.token',
      '*.user_id',
    ],
  }
  return pino(options, destination ?? standardError())
}

let ofThisProcess: LineWriter | undefined

/** All loggers of a process share it, because each writer waits for the end of the process. */
function standardError(): LineWriter {
  ofThisProcess ??= new LineWriter(STANDARD_ERROR, PENDING_BYTES_MAX)
  return ofThisProcess
}

/** While the store is unavailable, every request and every poll fails. A stack trace says nothing then. */
function showError(error: Error) {
  if (error.name !== 'StoreUnavailable') return pino.stdSerializers.err(error)
  return { type: error.name, message: error.message }
}
