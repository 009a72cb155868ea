import { ENVIRONMENTS } from '@txgw/base/environment'
import type { Parameter, Reference } from './document.ts'

export const SHARED_PARAMETERS: Record<string, Parameter> = {
  env: {
    name: 'env',
    in: 'path',
    required: true,
    description: 'The environment. Each environment has its own apps, keys and orders.',
    schema: { type: 'string', enum: [...ENVIRONMENTS] },
    example: 'sandbox',
  },
}

export const ENVIRONMENT_REF: Reference = { $ref: '#/components/parameters/env' }
