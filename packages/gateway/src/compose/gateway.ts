import type { Environment } from '../base/environment.ts'
import type { GatewayConfig } from '../config/config.ts'
import { addressUrl, isLoopback } from './addresses.ts'
import type { PreparedService } from './prepare-service.ts'
import type { DoorName } from './service-parts.ts'

/** A service that runs, in one process or in many. */
export interface Gateway {
  addresses: Record<Environment | 'operator', string>
  operatorToken: string
  /** The development CA, when there is no certificate of the operator's own. */
  devCaPath: string | undefined
  /** Reads the certificate and the log level again. What is broken is told in the log, and what is in use stays. */
  reload(): Promise<void>
  /** Answers what has begun, then closes everything. */
  stop(): Promise<void>
}

interface Running {
  config: GatewayConfig
  prepared: PreparedService
  ports: Record<DoorName, number>
}

export function describeGateway({ config, prepared, ports }: Running): Omit<Gateway, 'reload' | 'stop'> {
  const { host, operatorHost } = config
  return {
    addresses: {
      production: addressUrl('https', host, ports.production),
      sandbox: addressUrl('https', host, ports.sandbox),
      operator: addressUrl(isLoopback(operatorHost) ? 'http' : 'https', operatorHost, ports.operator),
    },
    operatorToken: prepared.operatorToken,
    devCaPath: prepared.devCaPath,
  }
}

/** Where a door stands. */
export function doorPlace(name: DoorName, config: GatewayConfig): { host: string; port: number } {
  if (name === 'operator') {
    // Which of its addresses the name means differs from machine to machine; this one is tried by all.
    const host = config.operatorHost === 'localhost' ? '127.0.0.1' : config.operatorHost
    return { host, port: config.operatorPort }
  }
  return {
    host: config.host,
    port: name === 'production' ? config.productionPort : config.sandboxPort,
  }
}
