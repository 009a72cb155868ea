import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { describeRule } from './describe-rule.ts'
import { DETAIL_TYPES, type FieldViolation } from './error-body.ts'

const VIOLATIONS_MAX = 20
const SHOWN_LENGTH_MAX = 200

// TypeBox stops at 8 errors by default. One field can break several rules, so this covers every violation we list.
Settings.Set({ maxErrors: VIOLATIONS_MAX * 5 })

export type FieldCheck<S extends TSchema> = (
  value: unknown,
) => { ok: true; value: Static<S> } | { ok: false; violations: FieldViolation[] }

/**
 * Turns a schema into a check that returns the contract's field violations. The schema is compiled at the first check,
 * because a process starts with many more checks than it uses.
 */
export function checkFields<S extends TSchema>(schema: S): FieldCheck<S> {
  let compiled: Validator | undefined
  return (value) => {
    compiled ??= Compile(schema) as unknown as Validator
    return compiled.Check(value)
      ? { ok: true, value: value as Static<S> }
      : { ok: false, violations: listViolations(compiled, value) }
  }
}

export function fieldViolation(field: string, description: string, value: unknown): FieldViolation {
  return { '@type': DETAIL_TYPES.fieldViolation, field: shorten(field), description, value: showValue(value) }
}

/** Lists the first broken rule of each field, because a second one seldom helps before the first is fixed. */
function listViolations(validator: Validator, value: unknown): FieldViolation[] {
  const violations = new Map<string, FieldViolation>()
  const add = (path: string[], description: string) => {
    const field = path.join('.')
    if (violations.has(field) || violations.size >= VIOLATIONS_MAX) return
    violations.set(field, fieldViolation(field, description, valueAt(value, path)))
  }
  const [, errors] = validator.Errors(value)
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(unescapePointer)
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) add([...path, name], 'is required')
    } else if (error.keyword === 'dependentRequired') {
      for (const name of error.params.dependencies) add([...path, name], 'is required')
    } else if (error.keyword === 'additionalProperties') {
      for (const name of error.params.additionalProperties) add([...path, name], 'is not a known field')
    } else {
      add(path, describeRule(error))
    }
  }
  return [...violations.values()]
}

function valueAt(value: unknown, path: string[]): unknown {
  let current = value
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<string, unknown>)[name]
  }
  return current
}

/** An object or an array is only hinted at, because it may be large or too deeply nested to print. */
function showValue(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' && value !== null ? '{…}' : shorten(String(value))
}

/** Limits the length, cuts between characters and makes the text well-formed, so that an echo can always be encoded. */
function shorten(text: string): string {
  if (text.length <= SHOWN_LENGTH_MAX) return text.toWellFormed()
  return `${text
    .slice(0, SHOWN_LENGTH_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()}…`
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
