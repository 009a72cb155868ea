import { isIP } from 'node:net'
import type { Environment } from '@txgw/base/environment'
import { isLoopbackHost } from '@txgw/base/network/loopback'
import type { GatewayConfig } from '@txgw/config/config'
import type { PreparedService } from './prepare-service.ts'
import type { PortName } from './processes/process-group.ts'

/** A running service, in one process or in several. */
export interface Gateway {
  addresses: Record<Environment | 'operator', string> & {
    /** Only where merchants have a port of their own. */
    merchantConsole?: string
  }
  /** Empty while it is switched off. */
  operatorToken: string
  /** The path of the development CA, if the operator has given no certificate. */
  devCaPath: string | undefined
  /**
   * Reads the certificate and the log level again. If one cannot be used, the log says so and the one in use
   * stays.
   */
  reload(): Promise<void>
  /** Answers the requests that have begun, then closes everything. */
  stop(): Promise<void>
}

export function describeGateway(
  { host, operatorHost, merchantConsole }: GatewayConfig,
  prepared: PreparedService,
  ports: Record<PortName, number>,
): Omit<Gateway, 'reload' | 'stop'> {
  return {
    addresses: {
      production: addressUrl('https', host, ports.production),
      sandbox: addressUrl('https', host, ports.sandbox),
      operator: operatorUrl(operatorHost, ports.operator),
      ...(merchantConsole && { merchantConsole: operatorUrl(merchantConsole.host, ports.merchantConsole) }),
    },
    operatorToken: prepared.operatorToken ?? '',
    devCaPath: prepared.devCaPath,
  }
}

/** The host and port of a listener. */
export function placeOfPort(name: PortName, config: GatewayConfig): { host: string; port: number } {
  if (name === 'operator') return { host: bindable(config.operatorHost), port: config.operatorPort }
  if (name === 'merchantConsole') {
    const { host, port } = config.merchantConsole as NonNullable<GatewayConfig['merchantConsole']>
    return { host: bindable(host), port }
  }
  return {
    host: config.host,
    port: name === 'production' ? config.productionPort : config.sandboxPort,
  }
}

/** The address of a merchant port that only this machine reaches. */
export function localUrl(
  { host }: Pick<GatewayConfig, 'host'>,
  port: number | undefined,
): string | undefined {
  return port !== undefined && isLoopbackHost(host) ? addressUrl('https', host, port) : undefined
}

/** `localhost` means different addresses on different machines; every client tries this one. */
function bindable(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host
}

function operatorUrl(host: string, port: number): string {
  return addressUrl(isLoopbackHost(host) ? 'http' : 'https', host, port)
}

function addressUrl(scheme: 'http' | 'https', host: string, port: number): string {
  return `${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}
