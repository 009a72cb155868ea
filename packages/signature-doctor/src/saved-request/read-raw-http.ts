import { readChunks } from './read-chunks.ts'
import {
  headerValues,
  type RequestHeader,
  type SavedRequest,
  SavedRequestError,
  targetOfUrl,
} from './saved-request.ts'

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+)(?: HTTP\/[0-9.]+)?$/
const HEAD_END = /\r?\n\r?\n/

/**
 * Reads a request line, headers, an empty line and a body.
 * @throws {SavedRequestError}
 */
export function readRawHttp(bytes: Buffer): SavedRequest {
  const text = bytes.toString('latin1')
  const start = /^\s*/.exec(text)?.[0].length ?? 0
  const end = HEAD_END.exec(text.slice(start))
  const head = end ? text.slice(start, start + end.index) : text.slice(start).trimEnd()
  const [requestLine = '', ...lines] = head.split(/\r?\n/)
  const match = REQUEST_LINE.exec(requestLine.trim())
  if (!match) {
    throw new SavedRequestError(
      'does not begin with a request line such as "POST /gateway/v2/orders HTTP/1.1", nor with "curl"',
    )
  }
  const [, method = '', called = ''] = match
  const headers = readHeaders(lines)
  const rest = end ? bytes.subarray(start + end.index + end[0].length) : Buffer.alloc(0)
  const { body, notes } = bodyIn(rest, headers)
  const url = targetOfUrl(called)
  const target = url?.target ?? called
  const host = url?.host ?? headerValues(headers, 'host')[0]
  const authorizations = headerValues(headers, 'authorization')
  return { received: { method, target, signedTarget: target, host, authorizations, body }, notes }
}

function readHeaders(lines: string[]): RequestHeader[] {
  return lines.map((line, i) => {
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined || value === undefined) {
      throw new SavedRequestError(
        `has no header in line ${i + 2}: write "name: value", and an empty line before the body`,
      )
    }
    return { name, value: value.trim() }
  })
}

function bodyIn(rest: Buffer, headers: RequestHeader[]): { body: Buffer; notes: string[] } {
  if (!/\bchunked\b/i.test(headerValues(headers, 'transfer-encoding').join(','))) {
    return cutBody(rest, headerValues(headers, 'content-length')[0])
  }
  const body = readChunks(rest)
  if (body) return { body, notes: [] }
  const note =
    'The headers say Transfer-Encoding: chunked, but the body has no complete chunks, so it was taken as it stands.'
  const taken = cutBody(rest, undefined)
  return { body: taken.body, notes: [note, ...taken.notes] }
}

/** Editors end a file with a line feed that was never sent. */
function cutBody(rest: Buffer, contentLength: string | undefined): { body: Buffer; notes: string[] } {
  if (contentLength === undefined) {
    const lineEnd = /\r?\n$/.exec(rest.toString('latin1'))?.[0] ?? ''
    const notes = lineEnd
      ? ['The text has no Content-Length, so the line end at its end does not count as part of the body.']
      : []
    return { body: rest.subarray(0, rest.length - lineEnd.length), notes }
  }
  const length = Number(contentLength)
  const body = rest.subarray(0, length)
  const notes =
    body.length < length
      ? [`Content-Length is ${length}, but only ${body.length} bytes of the body were saved.`]
      : /\S/.test(rest.toString('latin1', length))
        ? [
            `Content-Length is ${length}, but ${rest.length} bytes of a body were saved: the rest is left out.`,
          ]
        : []
  return { body, notes }
}
