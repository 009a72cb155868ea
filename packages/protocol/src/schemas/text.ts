import Type from 'typebox'
import { instantMicros } from '../date-time.ts'
import { TEXT_FORMS } from './text-forms.ts'

export const nonEmptyText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: TEXT_FORMS.storable.pattern, description })

export const text = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: TEXT_FORMS.storable.pattern, description })

/** Ids that stand in a header and in a path: they survive both without encoding. */
export const identifier = (description: string) =>
  Type.String({ pattern: TEXT_FORMS.identifier.pattern, description })

export const upperCaseName = (description: string) =>
  Type.String({ maxLength: 64, pattern: TEXT_FORMS.upperCaseName.pattern, description })

export const dateTime = (description: string) => instant(TEXT_FORMS.dateTime, description)

export const utcDateTime = (description: string) => instant(TEXT_FORMS.utcDateTime, description)

/** JSON Schema's own date-time lets a leap second through, which is no instant that can be compared. */
const instant = ({ pattern, rule }: { pattern: string; rule: string }, description: string) =>
  Type.Refine(
    Type.String({ format: 'date-time', pattern, description }),
    (value) => instantMicros(value) !== undefined,
    () => rule,
  )
