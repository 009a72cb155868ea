import type { Environment } from '@txgw/base/environment'
import { Gauge, type Registry } from 'prom-client'

export interface RequestRecordMetrics {
  measured(bytes: number): void
  /** No record that was received after these times is missing. */
  reach(since: { signedMs: number; unsignedMs: number }): void
}

export function createRequestRecordMetrics(
  registry: Registry,
): (environment: Environment) => RequestRecordMetrics {
  const registers = [registry]
  const size = new Gauge({
    name: 'txgw_request_records_bytes',
    help: 'Size of the request records with their indexes, about',
    labelNames: ['environment'] as const,
    registers,
  })
  const since = new Gauge({
    name: 'txgw_request_records_since_timestamp_seconds',
    help: 'Time from which on no request record is missing, by whether an app signed the request',
    labelNames: ['environment', 'signed'] as const,
    registers,
  })
  return (environment) => ({
    measured: (bytes) => size.set({ environment }, bytes),
    reach({ signedMs, unsignedMs }) {
      since.set({ environment, signed: 'yes' }, signedMs / 1000)
      since.set({ environment, signed: 'no' }, unsignedMs / 1000)
    },
  })
}
