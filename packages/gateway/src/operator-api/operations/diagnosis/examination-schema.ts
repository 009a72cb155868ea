import { ErrorDebug } from '@txgw/protocol/schemas'
import { MISTAKES, type MistakeCode } from '@txgw/signature-doctor/mistakes/mistakes'
import Type from 'typebox'

const Diagnosis = Type.Object(
  {
    mistake: Type.Enum(Object.keys(MISTAKES) as MistakeCode[]),
    field: Type.String({
      description: 'Where the mistake is: a pair of the header, the path, the body or the signed text',
    }),
    cause: Type.String(),
    solution: Type.String(),
    certain: Type.Boolean({
      description: 'False for a guess, which nothing proves',
    }),
  },
  { title: 'SignatureMistake' },
)

/** The result of an inspection. */
export const WireExamination = Type.Object(
  {
    signature_is_right: Type.Boolean({
      description: 'Whether the signature matches the expected text, whatever else is wrong',
    }),
    signed_by: Type.Optional(Type.String({ description: 'The registered key that made the signature' })),
    mistakes: Type.Array(Diagnosis, { description: 'The most important first; empty when nothing is wrong' }),
    ...ErrorDebug.properties,
    notes: Type.Array(Type.String(), { description: 'Remarks about the saved request' }),
  },
  { title: 'Examination' },
)
