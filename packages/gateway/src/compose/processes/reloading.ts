import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import type { Logger } from '@txgw/base/log/logger'
import { StartError } from '@txgw/base/start-error'
import { type GatewayConfig, LOG_LEVELS } from '@txgw/config/config'
import type { Certificate } from '@txgw/http1/tls/tls-options'
import { findCertificate, makeTicketKeys, type ServedTls } from '../prepare-service.ts'

/** The settings that can change while the service runs. */
export interface Reloadable {
  useTls(tls: ServedTls): void
  useLogLevel(level: string): void
}

export interface Reloading {
  /** If a new value cannot be used, the log says so and the value in use stays. */
  reload(): Promise<void>
}

const EXPIRY_NEAR_MS = 14 * 24 * 60 * 60 * 1000

/**
 * Reads the log level, which the start leaves to this function. Each reload reads the log level and the
 * certificate again.
 */
export async function startReloading(
  config: GatewayConfig,
  { clock, logger, tls }: { clock: Clock; logger: Logger; tls: ServedTls },
  target: Reloadable,
): Promise<Reloading> {
  let inUse = tls
  let level = config.logLevel
  const readLevel = async () => {
    const found = await readLogLevel(config)
    if (found !== level) target.useLogLevel(found)
    level = found
  }
  const readCertificate = async () => {
    const { certificate } = await findCertificate(config, clock)
    if (isSame(certificate, inUse.certificate)) return
    requireValid(certificate, clock.nowMs())
    // With new ticket keys, no session from the old certificate is resumed: every new connection gets the new
    // certificate.
    inUse = { certificate, ticketKeys: makeTicketKeys() }
    target.useTls(inUse)
  }
  const tell = (what: string) => (error: unknown) => {
    const told = error instanceof StartError ? { reason: error.message } : { err: error }
    logger.error(told, `could not reload ${what}; the previous one stays in use`)
  }
  const reload = async () => {
    await readLevel().catch(tell('the log level'))
    await readCertificate().catch(tell('the certificate'))
    const { validTo } = new X509Certificate(inUse.certificate.cert)
    logger.info({ certificate_ends: validTo }, 'reloaded the certificate and the log level')
    warnOfExpiry()
  }
  const warnOfExpiry = () => {
    const { validTo, validToDate } = new X509Certificate(inUse.certificate.cert)
    if (validToDate.getTime() > clock.nowMs() + EXPIRY_NEAR_MS) return
    logger.warn({ certificate_ends: validTo }, 'the certificate has expired or will expire soon')
  }
  await readLevel().catch(tell('the log level'))
  warnOfExpiry()
  let last = Promise.resolve()
  return {
    reload() {
      last = last.then(reload, reload)
      return last
    },
  }
}

function isSame(one: Certificate, other: Certificate): boolean {
  return one.cert === other.cert && one.key === other.key
}

function requireValid({ cert }: Certificate, nowMs: number): void {
  const { validFrom, validFromDate, validTo, validToDate } = new X509Certificate(cert)
  if (validToDate.getTime() <= nowMs) throw new StartError(`it expired on ${validTo}`)
  if (validFromDate.getTime() > nowMs) throw new StartError(`it is not valid before ${validFrom}`)
}

/**
 * Reads the level from the file `log-level` in the data directory, if there is one: the flags and variables
 * of a running process cannot change.
 * @throws {StartError} the file holds something else
 */
async function readLogLevel({ dataDir, logLevel }: GatewayConfig): Promise<string> {
  const path = join(dataDir, 'log-level')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`the file ${path} cannot be read: ${error.code}`)
  })
  if (text === undefined) return logLevel
  if (LOG_LEVELS.includes(text.trim())) return text.trim()
  throw new StartError(`the file ${path} must contain one of ${LOG_LEVELS.join(', ')}`)
}
