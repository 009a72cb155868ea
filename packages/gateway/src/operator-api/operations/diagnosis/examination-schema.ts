import Type from 'typebox'
import { MISTAKES, type MistakeCode } from '../../../signature-doctor/mistakes.ts'

const Diagnosis = Type.Object(
  {
    mistake: Type.Enum(Object.keys(MISTAKES) as MistakeCode[]),
    field: Type.String({
      description: 'Where it was made: a pair of the header, the path, the body or the text',
    }),
    cause: Type.String(),
    solution: Type.String(),
    certain: Type.Boolean({ description: 'False for what is only left after everything else was excluded' }),
  },
  { title: 'SignatureMistake' },
)

/** The result of an inspection. */
export const WireExamination = Type.Object(
  {
    signature_is_right: Type.Boolean({ description: 'Over the expected text, whatever else may be wrong' }),
    signed_by: Type.Optional(Type.String({ description: 'Which registered key made the signature' })),
    mistakes: Type.Array(Diagnosis, { description: 'Most important first; empty when nothing is wrong' }),
    expected_string: Type.Optional(Type.String({ description: 'What should have been signed, shortened' })),
    signed_string: Type.Optional(
      Type.String({ description: 'What was signed instead, where it was found out' }),
    ),
    first_difference: Type.Optional(
      Type.Object({
        offset: Type.Integer({ minimum: 0, description: 'In bytes, from the beginning of the text' }),
        line: Type.Integer({ minimum: 1 }),
      }),
    ),
    notes: Type.Array(Type.String(), { description: 'What was odd about the saved request' }),
  },
  { title: 'Examination' },
)
