import { ENVIRONMENTS } from '../environment.ts'
import type { Parameter, Reference } from './document.ts'

export const SHARED_PARAMETERS: Record<string, Parameter> = {
  env: {
    name: 'env',
    in: 'path',
    required: true,
    description: 'The environment. The two share nothing: own apps, own keys, own orders.',
    schema: { type: 'string', enum: [...ENVIRONMENTS] },
    example: 'sandbox',
  },
}

export const ENVIRONMENT_REF: Reference = { $ref: '#/components/parameters/env' }

const MEANINGS: Record<string, string> = {
  app_id: 'The app.',
  serial_no: 'Serial number of one of its keys.',
  name: 'Name of the file.',
  debug_id: 'The `debug_id` of an error body, or the header `Txgw-Debug-Id` of any answer.',
}

/** The parameters in braces, but for the environment. */
export function pathParameters(path: string, idMeans?: string): Parameter[] {
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] as string)
  return names.filter((name) => name !== 'env').map((name) => pathParameter(name, MEANINGS[name] ?? idMeans))
}

function pathParameter(name: string, description: string | undefined): Parameter {
  if (description === undefined) throw new Error(`nothing says what the path parameter ${name} means`)
  return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1 } }
}
