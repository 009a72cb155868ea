import Type from 'typebox'
import { ClockDiffers } from '../../../base/store-errors.ts'
import { ServiceError } from '../../../refusals/service-error.ts'
import { operation } from '../../operation.ts'

const RETRY_SECONDS = 1
const shared = { tag: 'Service', access: 'open', method: 'get' } as const

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })
const Readiness = Type.Object({ status: Type.Literal('ready') }, { title: 'Readiness' })

export const checkHealth = operation({
  ...shared,
  path: '/healthz',
  id: 'checkHealth',
  summary: 'Is the process alive',
  description: 'Looks at nothing else. Restart the process when this fails.',
  answers: { 200: { description: 'It is.', schema: Health } },
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
})

export const checkReadiness = operation({
  ...shared,
  path: '/readyz',
  id: 'checkReadiness',
  summary: 'Can it answer now',
  description:
    'Reads and writes the stores of both environments, or has done so within the last second. 503 while one of them refuses or does not answer, and from the stop signal on: send nothing new then.',
  answers: { 200: { description: 'It can.', schema: Readiness } },
  errors: ['UNAVAILABLE'],
  async handle({ parts: { probes, stopping } }) {
    if (stopping.aborted) throw notReady('the service is stopping', 'draining')
    const tried = await Promise.all(
      probes.map(async ({ environment, probe }) => ({ environment, failure: await probe.failure() })),
    )
    const broken = tried.filter(({ failure }) => failure !== undefined)
    if (broken.length === 0) return { status: 200, body: { status: 'ready' } }
    const names = broken.map(({ environment }) => environment).join(' and ')
    const reasons = broken.map(({ environment, failure }) => `${environment}: ${failure?.message}`).join('; ')
    const clock = broken.find(({ failure }) => failure instanceof ClockDiffers)?.failure
    throw notReady(clock?.message ?? `the store of ${names} cannot be read and written`, reasons)
  },
})

function notReady(what: string, internalReason: string): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: `Not ready: ${what}.`,
    retryAfterSeconds: RETRY_SECONDS,
    internalReason,
  })
}
