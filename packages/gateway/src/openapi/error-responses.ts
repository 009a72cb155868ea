import { ERROR_TABLE, type ErrorName } from '@txgw/protocol'
import { DETAIL_TYPES, ErrorBody } from '@txgw/protocol/schemas'
import { EXAMPLE_DEBUG_ID } from '../operator-api/operations/examples.ts'
import type { ComponentSchemas } from './component-schemas.ts'
import type { Header, Reference, Response } from './document.ts'

const retryInfo = { '@type': DETAIL_TYPES.retryInfo, retry_delay: '1s' } as const

/** The fields of an error besides its name, its message and its debug_id. */
const ERROR_EXAMPLES: { [name in ErrorName]?: Partial<ErrorBody> } = {
  INVALID_ARGUMENT: {
    details: [
      { '@type': DETAIL_TYPES.fieldViolation, field: 'id', description: 'must not be empty', value: '' },
    ],
  },
  RESOURCE_EXHAUSTED: {
    details: [
      {
        '@type': DETAIL_TYPES.quotaFailure,
        subject: 'app:star-harbor',
        description: '50 requests per second, 100 at once',
      },
      retryInfo,
    ],
  },
  UNAVAILABLE: { details: [retryInfo] },
}

const RETRIED: readonly ErrorName[] = ['RESOURCE_EXHAUSTED', 'UNAVAILABLE']

export const SHARED_HEADERS: Record<string, Header> = {
  'Txgw-Debug-Id': {
    description:
      'Identifies the request. An error body has the same value in `debug_id`. Quote it when you report a problem.',
    schema: { type: 'string', examples: [EXAMPLE_DEBUG_ID] },
  },
  'Retry-After': {
    description: 'Seconds to wait before you try again.',
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1'] },
  },
}

export const headerRef = (name: keyof typeof SHARED_HEADERS): Reference => ({
  $ref: `#/components/headers/${name}`,
})

export interface ErrorResponses {
  /** Returns one response for each status of these names. */
  refer(names: readonly ErrorName[]): Record<string, Reference>
  all(): Record<string, Response>
}

/** Writes every error response once and names it after the errors it covers. */
export function createErrorResponses(schemas: ComponentSchemas): ErrorResponses {
  const written = new Map<string, Response>()
  return {
    refer(names) {
      const byStatus = Map.groupBy(names, (name) => String(ERROR_TABLE[name].status))
      return Object.fromEntries(
        [...byStatus].map(([status, together]) => {
          const component = together.join('-or-')
          if (!written.has(component)) written.set(component, errorResponse(together, schemas))
          return [status, { $ref: `#/components/responses/${component}` }]
        }),
      )
    },
    all: () => Object.fromEntries([...written].toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
  }
}

function errorResponse(names: ErrorName[], schemas: ComponentSchemas): Response {
  return {
    description: names.map(describe).join(' '),
    headers: {
      'Txgw-Debug-Id': headerRef('Txgw-Debug-Id'),
      ...(names.some((name) => RETRIED.includes(name)) && { 'Retry-After': headerRef('Retry-After') }),
    },
    content: {
      'application/json': {
        schema: schemas.refer(ErrorBody),
        examples: Object.fromEntries(names.map((name) => [name, { value: exampleOf(name) }])),
      },
    },
    'x-error-names': names,
  }
}

function describe(name: ErrorName): string {
  const { message, advice } = ERROR_TABLE[name]
  return `\`${name}\`: ${message} ${advice}`
}

function exampleOf(name: ErrorName): ErrorBody {
  return { name, message: ERROR_TABLE[name].message, ...ERROR_EXAMPLES[name], debug_id: EXAMPLE_DEBUG_ID }
}
