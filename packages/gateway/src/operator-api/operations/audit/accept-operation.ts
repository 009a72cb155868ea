import { sealHash } from '@txgw/domain/audit/seals/seal'
import { SEAL_FAULTS } from '@txgw/domain/audit/seals/seal-fault'
import { trailObject } from '@txgw/domain/audit/seals/sealer'
import Type from 'typebox'
import { operation, REFUSAL_WORDS } from '../../operation.ts'

const REASON_LENGTH_MAX = 500

const Acceptance = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: REASON_LENGTH_MAX,
      pattern: '\\S',
      [REFUSAL_WORDS]: `must say why, in 1 to ${REASON_LENGTH_MAX} characters`,
      description: 'Why the trail is another one, for the audit trail and the seal',
    }),
  },
  { title: 'TrailAcceptance', additionalProperties: false },
)

const Accepted = Type.Object(
  {
    accepted: Type.Literal(true),
    found: Type.Object({
      kind: Type.Enum([...SEAL_FAULTS], { description: 'What differed' }),
      message: Type.String({ description: 'What differed, in words' }),
    }),
    seal: Type.Object({
      seal_no: Type.Integer({ description: 'The seal with which the trail goes on' }),
      hash: Type.String({ description: 'Its hash; `txgw audit verify --seal` takes both' }),
    }),
  },
  { title: 'AcceptedTrail' },
)

export const acceptTrail = operation({
  tag: 'Audit',
  access: 'operator',
  role: 'admin',
  method: 'post',
  path: '/operator/v1/{env}/audit/accept',
  id: 'acceptTrail',
  changes: () => ({ object: trailObject() }),
  summary: 'Go on from an audit trail that is not the one that was sealed',
  description:
    'A machine seals the audit trail only while it follows from the last seal that the machine remembers. After a failover that lost entries, or a restored backup, this call takes the trail as it is, and adds a seal that says who accepted what and why. Other machines that trust the key of that seal go on from it too. Gets 409 when nothing differs.',
  body: { schema: Acceptance, example: { reason: 'Failover to a standby that was 4 s behind' } },
  answers: {
    200: {
      description: 'What differed, and the seal with which the trail goes on.',
      schema: Accepted,
      example: {
        accepted: true,
        found: { kind: 'seal-missing', message: 'seal 41, which this data directory remembers, is missing' },
        seal: { seal_no: 41, hash: 'b3c1'.repeat(16) },
      },
    },
  },
  errors: ['FAILED_PRECONDITION'],
  async handle({ body: { reason }, entryOf, parts: { sealer } }) {
    const { fault, seal } = await sealer.accept({ reason, entryOf })
    return {
      status: 200,
      body: {
        accepted: true,
        found: { kind: fault.kind, message: fault.says },
        seal: { seal_no: seal.sealNo, hash: sealHash(seal) },
      },
    }
  },
})
