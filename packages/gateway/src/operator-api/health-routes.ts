import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { ENVIRONMENTS, type Environment } from '../environment.ts'
import { ServiceError } from '../service-error.ts'
import type { Store } from '../storage/store.ts'
import { withTimeout } from './with-timeout.ts'

const PING_MS_MAX = 2_000
const RETRY_SECONDS = 1

export const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })
export const Readiness = Type.Object({ status: Type.Literal('ready') }, { title: 'Readiness' })

export interface HealthParts {
  environments: Record<Environment, { store: Pick<Store, 'ping'> }>
  /** Aborted from the stop signal on: the load balancer looks elsewhere. */
  stopping: AbortSignal
}

export function addHealthRoutes(server: FastifyInstance, { environments, stopping }: HealthParts): void {
  server.get('/healthz', async (): Promise<Static<typeof Health>> => ({ status: 'ok' }))

  server.get('/readyz', async (): Promise<Static<typeof Readiness>> => {
    if (stopping.aborted) throw notReady('the service is stopping', 'draining')
    const failures = await Promise.all(
      ENVIRONMENTS.map((name) => pingFailure(name, environments[name].store)),
    )
    const broken = failures.filter((failure) => failure !== undefined)
    if (broken.length === 0) return { status: 'ready' }
    const names = broken.map(({ environment }) => environment).join(' and ')
    const reasons = broken.map(({ environment, reason }) => `${environment}: ${reason}`).join('; ')
    throw notReady(`the store of ${names} does not answer`, reasons)
  })
}

async function pingFailure(environment: Environment, store: Pick<Store, 'ping'>) {
  try {
    await withTimeout(store.ping(), PING_MS_MAX, () => new Error(`no answer within ${PING_MS_MAX} ms`))
    return undefined
  } catch (error) {
    return { environment, reason: error instanceof Error ? error.message : 'unknown' }
  }
}

function notReady(what: string, internalReason: string): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: `Not ready: ${what}.`,
    retryAfterSeconds: RETRY_SECONDS,
    internalReason,
  })
}
