import type { Environment } from '@txgw/base/environment'
import { checkFields, type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { invalidFields } from '../refusals/service-error.ts'
import { type BodyDescription, type OperationDescription, REFUSAL_WORDS } from './operation.ts'

const WHOLE_NUMBER = /^[0-9]{1,9}$/

type Check = (value: unknown, environment: Environment) => { value: unknown } | { error: Error }

/** The input schemas of an operation for the framework. Responses have none, because a serializer would drop fields. */
export function inputSchema({ params, query, headers, body }: OperationDescription): FastifySchema {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && body.mediaType === undefined && { body: body.schema }),
  }
}

/** Compiles the checks once for both environments. */
export function compileChecks(operation: OperationDescription) {
  const { params, query, headers, body } = operation
  const checks: Record<string, Check | undefined> = {
    params: params && checkParts(params, (sent) => sent),
    querystring: query && checkParts(query, (sent) => readNumbers(query, sent)),
    headers: headers && checkParts(headers, (sent) => pickHeaders(headers, sent)),
    body: body && checkBody(body),
  }
  return (environment: Environment, onInvalidBody: () => void): FastifySchemaCompiler<TSchema> =>
    ({ httpPart = '' }) =>
    (value: unknown) => {
      const checked = checks[httpPart]?.(value, environment) ?? { value }
      if (httpPart === 'body' && 'error' in checked) onInvalidBody()
      return checked
    }
}

type Sent = Readonly<Record<string, unknown>>

function checkParts(schema: TObject, read: (sent: Sent) => Sent): Check {
  const check = checkFields(schema)
  return (value) => {
    const sent = value as Sent
    const checked = check(read(sent))
    if (checked.ok) return { value: checked.value }
    return {
      error: invalidFields(checked.violations.map((violation) => inOwnWords(schema, violation, sent))),
    }
  }
}

function checkBody({ schema, required = true, isSecret = false, alsoCheck }: BodyDescription): Check {
  const check = checkFields(schema)
  return (value, environment) => {
    // The framework passes null when there is no body.
    const sent = value ?? (required ? undefined : {})
    const checked = check(sent)
    const violations = [...(checked.ok ? [] : checked.violations), ...(alsoCheck?.(sent, environment) ?? [])]
    if (violations.length === 0) return { value: sent }
    return { error: invalidFields(isSecret ? violations.map(withoutSecret) : violations) }
  }
}

/** A query string holds only text. A value that is not a number stays text, and the check refuses it. */
function readNumbers({ properties }: TObject, sent: Sent): Sent {
  const read = Object.entries(sent).map(([name, value]) => {
    const isNumber = (properties[name] as { type?: unknown } | undefined)?.type === 'integer'
    return [name, isNumber && WHOLE_NUMBER.test(String(value)) ? Number(value) : value]
  })
  return Object.fromEntries(read)
}

/** Picks the headers that the operation describes, under the names that it gives them. */
export function pickHeaders({ properties }: TObject, headers: Sent): Sent {
  const picked = Object.keys(properties).flatMap((name) => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]]
  })
  return Object.fromEntries(picked)
}

function inOwnWords({ properties }: TObject, violation: FieldViolation, sent: Sent): FieldViolation {
  const { field } = violation
  const words = (properties[field] as Record<string, unknown> | undefined)?.[REFUSAL_WORDS]
  if (typeof words !== 'string') return violation
  return fieldViolation(field, words, sent[field] ?? sent[field.toLowerCase()])
}

/** A private key may have been pasted into any field, or in place of a field name. */
function withoutSecret(violation: FieldViolation): FieldViolation {
  return { ...violation, field: violation.field.includes('PRIVATE KEY') ? '' : violation.field, value: '' }
}
