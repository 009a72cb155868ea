import { readCurlLine } from './read-curl-line.ts'
import { isVerboseOutput, readVerboseOutput } from './read-curl-output.ts'
import { isTrace, readTrace } from './read-curl-trace.ts'
import { harEntries, readHarEntry } from './read-har.ts'
import { readRawHttp } from './read-raw-http.ts'
import { type SavedRequest, SavedRequestError } from './saved-request.ts'

/** The service takes no more, so no signature of a larger request was ever checked. */
const HEADERS_LENGTH_MAX = 16_384
const BODY_BYTES_MAX = 65_536

/** An archive of a browser holds much more than one request. */
const SAVED_BYTES_MAX = 16 * 1024 * 1024
/** PEM, and the DER of PKCS #8 and PKCS #1 in Base64. */
const PRIVATE_KEY = /^\s*(?:-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----|MII[\w+/]{2}[\w+/]IBA[AD])/

export interface SavedOptions {
  /** Which request of an archive with several, from 1. */
  entry?: number
}

/**
 * Reads a request as people save it: HTTP text, a curl line, what curl prints with -v and --trace, an archive of a
 * browser (HAR).
 * @throws {SavedRequestError}
 */
export function readSavedRequest(bytes: Buffer, { entry }: SavedOptions = {}): SavedRequest {
  if (bytes.length > SAVED_BYTES_MAX) {
    throw new SavedRequestError(`is longer than ${SAVED_BYTES_MAX} bytes: save the one request alone`)
  }
  const saved = readForm(bytes, entry)
  checkSize(saved)
  return saved
}

function readForm(bytes: Buffer, entry: number | undefined): SavedRequest {
  const text = bytes.toString('utf8')
  if (PRIVATE_KEY.test(text)) throw new SavedRequestError(IS_PRIVATE_KEY)
  const entries = harEntries(text)
  if (entries) return readHarEntry(entries, entry)
  if (entry !== undefined) throw new SavedRequestError('is no HAR, so it has no entry to choose')
  if (isTrace(text)) return readTrace(text)
  if (isVerboseOutput(text)) return readVerboseOutput(text)
  return CURL_LINE.test(text) ? readCurlLine(text) : readRawHttp(bytes)
}

const CURL_LINE = /^\s*(?:\$\s+)?curl(?:\.exe)?\s/
const IS_PRIVATE_KEY =
  'is a private key, not a request. It is neither printed nor kept here; if it was ever sent to somebody, make a new key pair and register the new public key'

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
