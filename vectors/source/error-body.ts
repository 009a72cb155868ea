import { acceptedBody, refusedBody } from './bodies.ts'
import type { VectorFile } from './vector.ts'

const VIOLATION = {
  '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
  field: 'id',
  description: 'is required',
  value: '',
}
const RETRY = { '@type': 'type.apis.com/rpc.RetryInfo', retry_delay: '1s' }
const QUOTA = {
  '@type': 'type.apis.com/rpc.QuotaFailure',
  subject: 'app demo-app',
  description: '50 requests per second',
}
const WHOLE = {
  name: 'INVALID_ARGUMENT',
  message: 'The request is not valid.',
  links: [{ url: 'https://docs.example/errors', description: 'All errors' }],
  details: [VIOLATION],
  causes: [{ cause: 'The id is missing', solution: 'Send the id' }],
  debug_id: '01J0000000000000000000000',
}

export function errorBodyVectors(): VectorFile {
  return {
    about: 'Error bodies as the service answers them. error.fields names the fields at fault.',
    cases: [
      acceptedBody('every field', ['ordinary'], WHOLE),
      acceptedBody('the name alone', ['optional'], { name: 'INTERNAL' }),
      acceptedBody('a quota and when to try again', ['details'], {
        name: 'RESOURCE_EXHAUSTED',
        details: [QUOTA, RETRY],
      }),
      refusedBody(['name'], 'no name', ['name', 'missing'], { message: 'x' }),
      refusedBody(['name'], 'a name that the service does not have', ['name'], { name: 'TEAPOT' }),
      refusedBody(['message'], 'a message that is a number', ['message'], { name: 'INTERNAL', message: 5 }),
      refusedBody(['links'], 'links that are no array', ['links'], { name: 'INTERNAL', links: 'x' }),
      refusedBody(['details'], 'details that are no array', ['details'], { ...WHOLE, details: VIOLATION }),
      refusedBody(['causes.0.solution'], 'a cause without a solution', ['causes'], {
        ...WHOLE,
        causes: [{ cause: 'x' }],
      }),
      refusedBody(['debug_id'], 'a debug_id that is a number', ['debug_id'], { ...WHOLE, debug_id: 1 }),
    ],
  }
}
