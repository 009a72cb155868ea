import { isUtf8 } from 'node:buffer'
import { ServiceError } from '../service-error.ts'
import type { MerchantRequest } from './merchant-request.ts'

const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*charset[\t ]*=[\t ]*(?:utf-8|"utf-8")[\t ]*)?$/i

/** The media type first, then the JSON: both only after the signature was found good. */
export function readJson({ headers, body }: MerchantRequest): unknown {
  checkMediaType(headers.get('content-type'), headers.count('content-type'), headers.get('content-encoding'))
  if (!isUtf8(body)) throw new ServiceError('INVALID_ARGUMENT', { message: 'The body is not valid UTF-8.' })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ServiceError('INVALID_ARGUMENT', { message: 'The body is not valid JSON.' })
  }
}

function checkMediaType(type: string | undefined, count: number, encoding: string | undefined): void {
  if (type === undefined || count > 1 || !JSON_TYPE.test(type)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The Content-Type header must be "application/json", once, in UTF-8.',
    })
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'A Content-Encoding is not supported.' })
  }
}
