import { isUtf8 } from 'node:buffer'
import type { HeaderList } from '../http1/header-list.ts'
import { ServiceError } from '../refusals/service-error.ts'
import type { MerchantRequest } from './merchant-request.ts'

const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*charset[\t ]*=[\t ]*(?:utf-8|"utf-8")[\t ]*)?$/i

/** Checks the media type first, then parses the JSON. Both happen only after the signature was verified. */
export function readJson({ headers, body }: MerchantRequest): unknown {
  checkMediaType(headers)
  if (!isUtf8(body)) throw new ServiceError('INVALID_ARGUMENT', { message: 'The body is not valid UTF-8.' })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new ServiceError('INVALID_ARGUMENT', { message: 'The body is not valid JSON.' })
  }
}

function checkMediaType(headers: HeaderList): void {
  const type = headers.get('content-type')
  if (type === undefined || headers.count('content-type') > 1 || !JSON_TYPE.test(type)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The Content-Type header must be "application/json", once, in UTF-8.',
    })
  }
  if (headers.list('content-encoding').some((coding) => coding !== 'identity')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'A Content-Encoding is not supported.' })
  }
}
