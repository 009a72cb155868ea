import { DomainError } from '@txgw/base/domain-error'
import { storeObject } from '@txgw/domain/evidence/accept-store'
import { FAULTS, type Fault, type FaultKind, mayBeReleased } from '@txgw/domain/evidence/finding'
import Type, { type Static } from 'typebox'
import { operation } from '../../operation.ts'

const REASON_LENGTH_MAX = 500

const faults = Type.Array(
  Type.Object(
    {
      kind: Type.Enum(Object.keys(FAULTS) as FaultKind[], { description: 'The kind of the fault' }),
      message: Type.String({ description: 'What was there before, and what is there now' }),
    },
    { title: 'StoreFault' },
  ),
  { description: 'Why the environment is closed; empty while it is open' },
)

const StoreHold = Type.Object(
  {
    held: Type.Boolean({ description: 'Whether the environment waits for its operator' }),
    may_be_released: Type.Boolean({ description: 'Whether a release opens it' }),
    faults,
  },
  { title: 'StoreHold' },
)

const Release = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: REASON_LENGTH_MAX,
      pattern: '\\S',
      description: 'Why this store is to be used, for the audit trail; not only blanks',
    }),
  },
  { title: 'Release', additionalProperties: false },
)

const Released = Type.Object({ released: Type.Literal(true), faults }, { title: 'Released' })

const EXAMPLE_FAULTS = [
  {
    kind: 'went-back' as const,
    message:
      '/var/lib/txgw/production/txgw.db went back in time: it had count 41 of its writes and 812 audit entries, and now has count 38 of its writes and 790 audit entries',
  },
]

const shared = { tag: 'Service', access: 'operator', isOpenWhileHeld: true } as const

export const showHold = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/hold',
  id: 'showHold',
  role: 'viewer',
  summary: 'Show whether an environment waits for its operator',
  description:
    'An environment is closed when its store is missing, empty, older than before or another one, or when a platform key does not fit its public half. Every other call of the environment is then refused with 503.',
  answers: {
    200: {
      description: 'The faults, if any.',
      schema: StoreHold,
      example: { held: true, may_be_released: true, faults: EXAMPLE_FAULTS },
    },
  },
  async handle({ parts: { hold } }) {
    const found = hold?.faults() ?? []
    const held = found.length > 0
    return {
      status: 200,
      body: { held, may_be_released: held && mayBeReleased(found), faults: found.map(toWireFault) },
    }
  },
})

export const releaseEnvironment = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/release',
  id: 'releaseEnvironment',
  role: 'admin',
  changes: () => ({ object: storeObject() }),
  summary: 'Open an environment with the store that is there',
  description:
    'Uses the store as it is from now on. A missing store is made anew, and a platform key that does not fit is set aside. The environment opens in this process before the call is answered, and within seconds in every other process of the store. Gets 409 when the environment is open, or when its store belongs to the other environment.',
  body: { schema: Release, example: { reason: 'Restored the backup of 03:00' } },
  answers: {
    200: {
      description: 'What was found, and is accepted now.',
      schema: Released,
      example: { released: true, faults: EXAMPLE_FAULTS },
    },
  },
  errors: ['FAILED_PRECONDITION'],
  async handle({ body: { reason }, entryOf, parts: { environment, hold } }) {
    if (!hold) throw new DomainError('not-allowed-now', `Nothing holds ${environment}: it is open.`)
    const found = await hold.release({ reason, entryOf })
    return { status: 200, body: { released: true, faults: found.map(toWireFault) } }
  },
})

function toWireFault({ kind, says }: Fault): Static<typeof faults>[number] {
  return { kind, message: says }
}
