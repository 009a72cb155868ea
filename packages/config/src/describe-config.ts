import type { GatewayConfig } from './config.ts'
import { toWireConfig } from './config-wire.ts'

/**
 * The settings by name, for people who compare two starts. Each is named here, so that a new secret does not get in by
 * itself.
 * @param databaseName the database in words, without user and password; null for the embedded store
 */
export function describeConfig(
  config: GatewayConfig,
  databaseName: string | null,
): Record<string, string | number | null> {
  const wire = toWireConfig(config)
  const { operatorToken, tls, platformKeyPaths } = wire
  return {
    data_dir: wire.dataDir,
    host: wire.host,
    production_port: wire.productionPort,
    sandbox_port: wire.sandboxPort,
    operator_host: wire.operatorHost,
    operator_port: wire.operatorPort,
    merchant_console_host: wire.merchantConsole?.host ?? null,
    merchant_console_port: wire.merchantConsole?.port ?? null,
    open_metrics: wire.openMetrics ? 'on' : 'off',
    operator_token: operatorToken === null ? 'none' : operatorToken ? 'given' : 'of the data directory',
    tls_cert: tls?.certPath ?? null,
    tls_key: tls?.keyPath ?? null,
    database: databaseName,
    workers: wire.workers,
    sandbox_niceness: wire.sandboxNiceness,
    path_segment: wire.pathSegment,
    trust_proxy: wire.trustedProxies.join(',') || null,
    public_path: wire.publicPath || null,
    public_operator_url: wire.publicOperatorUrl ?? null,
    sandbox_url: wire.sandboxUrl ?? null,
    docs_url: wire.docsUrl ?? null,
    allow_webhook_address: wire.allowedWebhookAddresses.join(',') || null,
    notice_webhook: wire.noticeWebhook === undefined ? null : 'given',
    trusted_seal_keys: wire.trustedSealKeys.join(',') || null,
    seal_folder: wire.sealFolder ?? null,
    witness_url: wire.witness?.url ?? null,
    witness_key: wire.witness?.key ?? null,
    production_platform_key: platformKeyPaths.production ?? null,
    sandbox_platform_key: platformKeyPaths.sandbox ?? null,
    second_factor_roles: wire.secondFactorRoles.join(',') || null,
    clock_tolerance: wire.aheadSecondsMax,
    max_in_flight: wire.requestsInFlightMax,
    max_connections: wire.connectionsMax,
    max_request_records: wire.requestRecordsMiBMax,
    log_level: wire.logLevel,
  }
}
