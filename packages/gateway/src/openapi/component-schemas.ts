import type { TSchema } from 'typebox'
import { REFUSAL_WORDS } from '../operator-api/operation.ts'
import type { JsonSchema } from './document.ts'

/** Keywords that serve the service rather than the reader. */
const UNWRITTEN: readonly string[] = ['title', REFUSAL_WORDS]

export interface ComponentSchemas {
  /** Returns the schema as the document shows it: a reference when it has a title. */
  refer(schema: TSchema): JsonSchema
  /** Returns every titled schema used so far, by title. */
  all(): Record<string, JsonSchema>
}

/** Turns the schemas that the service validates with into components, each titled one once. */
export function createComponentSchemas(): ComponentSchemas {
  const written = new Map<string, JsonSchema>()

  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert)
    if (typeof value !== 'object' || value === null) return value
    const { title } = value as { title?: unknown }
    return typeof title === 'string' ? reference(title, value) : convertFields(value)
  }
  const convertFields = (schema: object): JsonSchema =>
    withEnumType(
      Object.fromEntries(
        Object.entries(schema)
          .filter(([keyword]) => !UNWRITTEN.includes(keyword))
          .map(([keyword, value]) => [
            keyword,
            keyword === 'properties' ? mapValues(value, convert) : convert(value),
          ]),
      ),
    )
  const reference = (title: string, schema: object): JsonSchema => {
    const converted = convertFields(schema)
    const known = written.get(title)
    if (known && JSON.stringify(known) !== JSON.stringify(converted)) {
      throw new Error(`two different schemas have the title ${title}`)
    }
    written.set(title, converted)
    return { $ref: `#/components/schemas/${title}` }
  }

  return {
    refer: (schema) => convert(schema) as JsonSchema,
    all: () => Object.fromEntries([...written].toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}

/** The names under `properties` are fields, not keywords: a field may be called title. */
function mapValues(fields: unknown, convert: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields as object).map(([name, value]) => [name, convert(value)]))
}

/** Client generators need an explicit type for an enum. */
function withEnumType(schema: JsonSchema): JsonSchema {
  const values = schema.enum
  const isText = Array.isArray(values) && values.every((value) => typeof value === 'string')
  return isText && schema.type === undefined ? { type: 'string', ...schema } : schema
}
