import { isUtf8 } from 'node:buffer'
import { describeJsonFault } from '@txgw/base/json-fault'
import { REPEATED, repeatedName } from '@txgw/base/repeated-names'
import { fieldViolation } from '@txgw/protocol/schemas'
import { invalidFields, type ServiceError } from './service-error.ts'

/** A name of anybody else's making may be a secret in the wrong place. */
const OWN_NAME = /^[a-z0-9_.]{1,80}$/

/** @throws {ServiceError} the body is not JSON in UTF-8, or has a name twice in the same object */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw notJson(body, 'The body is not valid UTF-8.')
  const text = body.toString('utf8')
  const value = parse(text, body)
  const repeated = repeatedName(text, value)
  if (repeated !== undefined) throw repeatedField(repeated)
  return value
}

function repeatedField(path: string): ServiceError {
  return invalidFields([fieldViolation(OWN_NAME.test(path) ? path : '', REPEATED, undefined)])
}

function notJson(body: Buffer, message: string): ServiceError {
  return invalidFields([fieldViolation('', describeJsonFault(body), undefined)], message)
}

function parse(text: string, body: Buffer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson(body, 'The body is not valid JSON.')
  }
}
