import { readCurlLine } from './read-curl-line.ts'
import { readRawHttp } from './read-raw-http.ts'
import type { SavedRequest } from './saved-request.ts'

/**
 * Reads a request as people save it: HTTP text, or a curl line.
 * @throws {SavedRequestError}
 */
export function readSavedRequest(bytes: Buffer): SavedRequest {
  const isCurl = /^\s*(?:\$\s+)?curl(?:\.exe)?\s/.test(bytes.toString('latin1', 0, 100))
  return isCurl ? readCurlLine(bytes.toString('utf8')) : readRawHttp(bytes)
}
