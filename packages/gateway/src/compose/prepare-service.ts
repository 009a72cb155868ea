import { randomBytes } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { keepInstanceId, keepOperatorToken, prepareDataDir } from '../base/data-dir.ts'
import type { GatewayConfig } from '../config/config.ts'
import { devCertificate } from '../tls/dev-certificate.ts'
import { loadCertificate } from '../tls/load-certificate.ts'
import type { Certificate } from '../tls/tls-options.ts'

const TICKET_KEY_BYTES = 48

/** What the listeners show and resume sessions with. */
export interface ServedTls {
  certificate: Certificate
  /** Base64; the same in all processes, so that a TLS session is resumed whichever of them it comes to. */
  ticketKeys: string
}

/** What is made at the first start, and read at every other. */
export interface PreparedService extends ServedTls {
  operatorToken: string
  instanceId: string
  /** The development CA, when there is no certificate of the operator's own. */
  devCaPath: string | undefined
}

/** @throws {StartError} */
export async function prepareService(config: GatewayConfig, clock: Clock): Promise<PreparedService> {
  await prepareDataDir(config.dataDir)
  return {
    operatorToken: await keepOperatorToken(config.dataDir, config.operatorToken),
    instanceId: await keepInstanceId(config.dataDir),
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
