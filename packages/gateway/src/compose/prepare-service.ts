import { randomBytes } from 'node:crypto'
import type { TlsOptions } from 'node:tls'
import type { Clock } from '@txgw/base/clock'
import { keepAttemptKey, keepInstanceId, keepOperatorToken, prepareDataDir } from '@txgw/base/data-dir'
import type { GatewayConfig } from '@txgw/config/config'
import { devCertificate } from '@txgw/http1/tls/dev-certificate'
import { loadCertificate } from '@txgw/http1/tls/load-certificate'
import { type Certificate, tlsOptions } from '@txgw/http1/tls/tls-options'

const TICKET_KEY_BYTES = 48

/** The certificate that the listeners show, and the keys with which they resume sessions. */
export interface ServedTls {
  certificate: Certificate
  /** Base64. All processes have the same keys, so that any of them can resume a TLS session. */
  ticketKeys: string
}

/**
 * State that the first start creates and every other start reads. Only the ticket keys are new at each start.
 */
export interface PreparedService extends ServedTls {
  /** Undefined while it is switched off. */
  operatorToken: string | undefined
  instanceId: string
  /** The key of the digests of wrong secrets. */
  attemptKey: string
  /** The path of the development CA, if the operator has given no certificate. */
  devCaPath: string | undefined
}

/** @throws {StartError} */
export async function prepareService(config: GatewayConfig, clock: Clock): Promise<PreparedService> {
  await prepareDataDir(config.dataDir)
  return {
    operatorToken: await keepOperatorToken(config.dataDir, config.operatorToken),
    instanceId: await keepInstanceId(config.dataDir),
    attemptKey: await keepAttemptKey(config.dataDir),
    ticketKeys: makeTicketKeys(),
    ...(await findCertificate(config, clock)),
  }
}

export function makeTicketKeys(): string {
  return randomBytes(TICKET_KEY_BYTES).toString('base64')
}

/** @throws {StartError} */
export async function findCertificate(
  config: GatewayConfig,
  clock: Clock,
): Promise<Pick<PreparedService, 'certificate' | 'devCaPath'>> {
  if (config.tls) return { certificate: await loadCertificate(config.tls), devCaPath: undefined }
  const { cert, key, caPath } = await devCertificate(config.dataDir, config.host, clock)
  return { certificate: { cert, key }, devCaPath: caPath }
}

export function listenerTls({ certificate, ticketKeys }: ServedTls): TlsOptions {
  return { ...tlsOptions(certificate), ticketKeys: Buffer.from(ticketKeys, 'base64') }
}
