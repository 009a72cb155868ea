import type { TlsOptions } from 'node:tls'
import { ENVIRONMENTS, type Environment } from '../environment.ts'
import { makeId } from '../ids.ts'
import { makeServedDocs } from '../openapi/make-served-docs.ts'
import { createOperatorApi } from '../operator-api/operator-api.ts'
import { addressUrl, isLoopback } from './addresses.ts'
import type { OpenEnvironment } from './open-environment.ts'
import type { ServiceParts } from './service-parts.ts'

interface OperatorParts extends ServiceParts {
  environments: Record<Environment, OpenEnvironment>
  token: string
  tls: TlsOptions
}

export interface OperatorListener {
  address: string
  /** From now on not ready: the load balancer looks elsewhere. */
  beginDraining(): void
  close(): Promise<void>
}

/** The operator API: plain HTTP on loopback, HTTPS anywhere else. */
export async function listenOperator(parts: OperatorParts): Promise<OperatorListener> {
  const { config, environments, token, clock, logger, metrics, tls } = parts
  const plain = isLoopback(config.operatorHost)
  let draining = false
  const api = createOperatorApi({
    environments: Object.fromEntries(
      ENVIRONMENTS.map((environment) => [environment, operatorView(environments[environment])]),
    ) as Record<Environment, ReturnType<typeof operatorView>>,
    token,
    isDraining: () => draining,
    clock,
    makeId,
    metrics,
    docs: makeServedDocs(config),
    logger,
    ...(!plain && { https: tls }),
  })
  await api.listen({ host: config.operatorHost, port: config.operatorPort })
  const { port } = api.server.address() as { port: number }
  return {
    address: addressUrl(plain ? 'http' : 'https', config.operatorHost, port),
    beginDraining() {
      draining = true
    },
    async close() {
      await api.close()
    },
  }
}

function operatorView({
  store,
  requestLog,
  recharges,
  platformKeys,
  checkWebhook,
  inspections,
  directory,
}: OpenEnvironment) {
  return {
    store,
    requestLog,
    recharges,
    platformKeys,
    checkWebhook,
    inspections,
    onAppsChanged: () => directory.refresh(),
  }
}
