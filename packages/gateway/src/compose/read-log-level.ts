import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../base/start-error.ts'
import { type GatewayConfig, LOG_LEVELS } from '../config/config.ts'

/**
 * Reads the level from the file `log-level` in the data directory, if there is one: the flags and variables
 * of a running process cannot change.
 * @throws {StartError} the file holds something else
 */
export async function readLogLevel({ dataDir, logLevel }: GatewayConfig): Promise<string> {
  const path = join(dataDir, 'log-level')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`the file ${path} cannot be read: ${error.code}`)
  })
  if (text === undefined) return logLevel
  if (LOG_LEVELS.includes(text.trim())) return text.trim()
  throw new StartError(`the file ${path} must hold one of ${LOG_LEVELS.join(', ')}`)
}
