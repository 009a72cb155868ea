import { readCurlLine } from './read-curl-line.ts'
import { readRawHttp } from './read-raw-http.ts'
import { type SavedRequest, SavedRequestError } from './saved-request.ts'

/** The service takes no more, so no signature of a larger request was ever checked. */
const HEADERS_LENGTH_MAX = 16_384
const BODY_BYTES_MAX = 65_536

/**
 * Reads a request as people save it: HTTP text, or a curl line.
 * @throws {SavedRequestError}
 */
export function readSavedRequest(bytes: Buffer): SavedRequest {
  const isCurl = /^\s*(?:\$\s+)?curl(?:\.exe)?\s/.test(bytes.toString('latin1', 0, 100))
  const saved = isCurl ? readCurlLine(bytes.toString('utf8')) : readRawHttp(bytes)
  checkSize(saved)
  return saved
}

function checkSize({ received: { target, host = '', authorizations, body } }: SavedRequest): void {
  if (target.length + host.length + authorizations.join('').length > HEADERS_LENGTH_MAX) {
    throw new SavedRequestError(
      `has more than ${HEADERS_LENGTH_MAX} bytes of headers, which no service takes`,
    )
  }
  if (body.length > BODY_BYTES_MAX) {
    throw new SavedRequestError(`has a body of more than ${BODY_BYTES_MAX} bytes, which the service refuses`)
  }
}
