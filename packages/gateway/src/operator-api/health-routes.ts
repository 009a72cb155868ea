import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { ENVIRONMENTS, type Environment } from '../environment.ts'
import { ServiceError } from '../service-error.ts'
import { ClockDiffers, type Store } from '../storage/store.ts'
import { StoreProbe } from './store-probe.ts'

const RETRY_SECONDS = 1

export const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })
export const Readiness = Type.Object({ status: Type.Literal('ready') }, { title: 'Readiness' })

export interface HealthParts {
  environments: Record<Environment, { store: Pick<Store, 'ping'> }>
  /** Aborted from the stop signal on: the load balancer looks elsewhere. */
  stopping: AbortSignal
}

export function addHealthRoutes(server: FastifyInstance, { environments, stopping }: HealthParts): void {
  const probes = ENVIRONMENTS.map((name) => ({ name, probe: new StoreProbe(environments[name].store) }))

  server.get('/healthz', async (): Promise<Static<typeof Health>> => ({ status: 'ok' }))

  server.get('/readyz', async (): Promise<Static<typeof Readiness>> => {
    if (stopping.aborted) throw notReady('the service is stopping', 'draining')
    const tried = await Promise.all(
      probes.map(async ({ name, probe }) => ({ name, failure: await probe.failure() })),
    )
    const broken = tried.filter(({ failure }) => failure !== undefined)
    if (broken.length === 0) return { status: 'ready' }
    const names = broken.map(({ name }) => name).join(' and ')
    const reasons = broken.map(({ name, failure }) => `${name}: ${failure?.message}`).join('; ')
    const clock = broken.find(({ failure }) => failure instanceof ClockDiffers)?.failure
    throw notReady(clock?.message ?? `the store of ${names} cannot be read and written`, reasons)
  })
}

function notReady(what: string, internalReason: string): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: `Not ready: ${what}.`,
    retryAfterSeconds: RETRY_SECONDS,
    internalReason,
  })
}
