import { ClockDiffers, EnvironmentHeld } from '@txgw/base/store-errors'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { operation } from '../../operation.ts'

const RETRY_SECONDS = 1
const shared = { tag: 'Service', access: 'open', method: 'get' } as const

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })
const Readiness = Type.Object(
  {
    status: Type.Literal('ready'),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What the operator should look at although the service can answer; absent when there is nothing',
      }),
    ),
  },
  { title: 'Readiness' },
)

export const checkHealth = operation({
  ...shared,
  path: '/healthz',
  id: 'checkHealth',
  summary: 'Check that the process is alive',
  description: 'Checks nothing else. Restart the process when this call fails.',
  answers: { 200: { description: 'The process is alive.', schema: Health } },
  handle: async () => ({ status: 200, body: { status: 'ok' } }),
})

export const checkReadiness = operation({
  ...shared,
  path: '/readyz',
  id: 'checkReadiness',
  summary: 'Check that the service can answer',
  description:
    'Reads and writes the stores of both environments; the result may be up to one second old. Answers 503 while a store refuses or does not answer, while an environment waits for its operator, and after the stop signal. Send no new requests then. `warnings` names an audit trail that is not the one that was sealed; the service works all the same.',
  answers: { 200: { description: 'The service can answer.', schema: Readiness } },
  errors: ['UNAVAILABLE'],
  async handle({ parts: { probes, stopping } }) {
    if (stopping.aborted) throw notReady('the service is stopping', 'draining')
    const tried = await Promise.all(
      probes.map(async ({ environment, probe }) => ({ environment, failure: await probe.failure() })),
    )
    const broken = tried.filter(({ failure }) => failure !== undefined)
    const warnings = probes.flatMap(({ environment, probe }) => {
      const warning = probe.warning()
      return warning === undefined ? [] : [`${environment}: ${warning}`]
    })
    if (broken.length === 0)
      return { status: 200, body: { status: 'ready', ...(warnings.length > 0 && { warnings }) } }
    const names = broken.map(({ environment }) => environment).join(' and ')
    const reasons = broken.map(({ environment, failure }) => `${environment}: ${failure?.message}`).join('; ')
    const told = broken.flatMap(({ failure }) =>
      failure instanceof ClockDiffers || failure instanceof EnvironmentHeld ? [failure.message] : [],
    )
    throw notReady(told[0] ?? `the service cannot read and write the store of ${names}`, reasons)
  },
})

function notReady(what: string, internalReason: string): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    message: `Not ready: ${what}.`,
    retryAfterSeconds: RETRY_SECONDS,
    internalReason,
  })
}
