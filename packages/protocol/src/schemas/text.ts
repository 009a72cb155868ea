import Type from 'typebox'
import { instantMicros } from '../date-time.ts'
import { TEXT_FORMS } from './text-forms.ts'

export const nonEmptyText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: TEXT_FORMS.storable.pattern, description })

export const text = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: TEXT_FORMS.storable.pattern, description })

/** Ids for headers and paths: they need no encoding in either. */
export const identifier = (description: string) =>
  Type.String({ pattern: TEXT_FORMS.identifier.pattern, description })

const LABEL_LENGTH_MAX = 64

/** A code or a name from an open set. */
export const nonEmptyLabel = (description: string) =>
  Type.String({ minLength: 1, maxLength: LABEL_LENGTH_MAX, pattern: TEXT_FORMS.label.pattern, description })

export const label = (description: string) =>
  Type.String({ maxLength: LABEL_LENGTH_MAX, pattern: TEXT_FORMS.label.pattern, description })

/** Any form that ISO 8601 allows; JSON Schema's own date-time is narrower and would refuse `+0800`. */
export const dateTime = (description: string) => instant(TEXT_FORMS.dateTime, { description })

export const utcDateTime = (description: string) =>
  instant(TEXT_FORMS.utcDateTime, { format: 'date-time', description })

/** A pattern alone would accept a leap second, which is not an instant that can be compared. */
const instant = (
  { pattern, rule }: { pattern: string; rule: string },
  options: { format?: 'date-time'; description: string },
) =>
  Type.Refine(
    Type.String({ pattern, ...options }),
    (value) => instantMicros(value) !== undefined,
    () => rule,
  )
