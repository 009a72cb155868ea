import { ENVIRONMENTS } from '../base/environment.ts'
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
