import { type DestinationStream, pino } from 'pino'

const PENDING_BYTES_MAX = 4 * 1024 * 1024

/** The part of pino that is used; a test can give its own. */
export interface Logger {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
  debug(fields: object, message: string): void
}

export interface LoggerOptions {
  destination?: DestinationStream
  /** In every line. */
  fields?: Record<string, unknown> | null
}

/**
 * Writes JSON lines. Nothing secret is ever handed to it; the redaction is a second net for headers that
 * hold credentials, should a library log a request by itself.
 */
export function createLogger(level: string, { destination, fields = null }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: fields,
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

/**
 * Written behind the back of the event loop: whoever reads the log slowly, or stops reading, costs lines and
 * never answers. Beyond the bound lines are dropped.
 */
function standardError(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: PENDING_BYTES_MAX })
  stream.on('error', () => stream.destroy())
  return stream
}
