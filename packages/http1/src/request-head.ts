import { HeaderList } from './header-list.ts'
import { HttpProblem, malformed } from './http-problem.ts'

export interface RequestHead {
  method: string
  /** Path and query exactly as sent. */
  target: string
  version: '1.0' | '1.1'
  headers: HeaderList
  framing: BodyFraming
  keepAlive: boolean
  expectsContinue: boolean
}

interface HeadRules {
  headerCountMax: number
  /** Whether {@link isCleanHead} is known to be true, so that no line has to be checked. */
  isClean: boolean
}

export type BodyFraming = { kind: 'length'; bytes: number } | { kind: 'chunked' }

const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) ([\x21-\x7e]+) HTTP\/(\d)\.(\d)$/
export const NAME = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
export const VALUE = '[\\t\\x20-\\x7e\\x80-\\xff]*'
const FIELD_NAME = new RegExp(`^${NAME}$`)
const FIELD_VALUE = new RegExp(`^${VALUE}$`)
const CLEAN_HEAD = new RegExp(`^[\\x20-\\x7e]+(?:\\r\\n${NAME}:${VALUE})*$`)
const TABBED_CODING = /^transfer-encoding:.*\t/im
const LINE_END = '\r\n'
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/
const CONTENT_LENGTH = /^\d{1,15}$/

/** Whether no character stands where it may not, in any line. Asking for the whole head costs less than for each line. */
export function isCleanHead(text: string): boolean {
  return CLEAN_HEAD.test(text)
}

/**
 * Reads the request line and the headers, given as Latin-1 text without the empty line that ends them. It accepts
 * only what RFC 9112 allows senders to generate. It refuses everything that two parsers could understand differently:
 * bare line feeds, folded lines, repeated or contradicting lengths.
 *
 * @throws {HttpProblem}
 */
export function parseRequestHead(text: string, rules: HeadRules): RequestHead {
  const lineEnd = endOfLine(text, 0)
  const { method, target, version } = parseRequestLine(text.slice(0, lineEnd))
  const headers = readHeaders(text, lineEnd, rules)
  checkHost(headers, version)
  return {
    method,
    target,
    version,
    headers,
    framing: bodyFraming(headers, version),
    keepAlive: version === '1.1' && !headers.list('connection').includes('close'),
    expectsContinue: expectsContinue(headers, version),
  }
}

/** Searching for one character takes half as long as for two. */
function endOfLine(text: string, begin: number): number {
  let at = text.indexOf('\r', begin)
  while (at !== -1 && !text.startsWith(LINE_END, at)) at = text.indexOf('\r', at + 1)
  return at === -1 ? text.length : at
}

function parseRequestLine(line: string): Pick<RequestHead, 'method' | 'target' | 'version'> {
  const match = REQUEST_LINE.exec(line)
  if (!match) throw malformed('the request line must be "METHOD /path HTTP/1.1"')
  const [, method, target, major, minor] = match as unknown as [string, string, string, string, string]
  if (major !== '1' || (minor !== '1' && minor !== '0')) {
    throw new HttpProblem(505, 'only HTTP/1.1 and HTTP/1.0 are supported')
  }
  if (!target.startsWith('/') || target.includes('#')) {
    throw malformed('the request target must be a path that begins with "/" and contains no "#"')
  }
  return { method, target, version: minor === '1' ? '1.1' : '1.0' }
}

/** @param lineEnd the end of the request line */
function readHeaders(text: string, lineEnd: number, { headerCountMax, isClean }: HeadRules): HeaderList {
  const headers = new HeaderList()
  let end = lineEnd
  while (end < text.length) {
    if (headers.size === headerCountMax) {
      throw new HttpProblem(431, `a request may have at most ${headerCountMax} headers`)
    }
    const begin = end + LINE_END.length
    end = endOfLine(text, begin)
    if (!isClean) checkLine(text.slice(begin, end))
    addHeader(headers, text, begin, end)
  }
  // Servers disagree about a tab beside "chunked". Such a disagreement can hide one request inside another.
  if (text.includes('\t') && TABBED_CODING.test(text)) {
    throw malformed('the Transfer-Encoding header contains a tab')
  }
  return headers
}

function checkLine(line: string): void {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon)
  if (colon < 1 || !FIELD_NAME.test(name)) throw malformed('a header line must be "Name: value"')
  if (!FIELD_VALUE.test(line.slice(colon + 1))) {
    throw malformed(`the header ${name} contains a control character`)
  }
}

/** Adds the header in the line from `begin` to `end`. */
function addHeader(headers: HeaderList, text: string, begin: number, end: number): void {
  const colon = text.indexOf(':', begin)
  let valueBegin = colon + 1
  let valueEnd = end
  while (valueBegin < valueEnd && isBlank(text.charCodeAt(valueBegin))) valueBegin++
  while (valueEnd > valueBegin && isBlank(text.charCodeAt(valueEnd - 1))) valueEnd--
  headers.add(text.slice(begin, colon), text.slice(valueBegin, valueEnd))
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

function checkHost(headers: HeaderList, version: string): void {
  const count = headers.count('host')
  if (count > 1) throw malformed('the Host header appears more than once')
  if (count === 0) {
    if (version === '1.1') throw malformed('the Host header is missing')
    return
  }
  if (!HOST.test(headers.get('host') as string))
    throw malformed('the Host header is not a host name and port')
}

function bodyFraming(headers: HeaderList, version: string): BodyFraming {
  const lengths = headers.count('content-length')
  const codings = headers.count('transfer-encoding')
  if (lengths > 1) throw malformed('the Content-Length header appears more than once')
  if (codings > 0) {
    if (lengths > 0) throw malformed('a request must not have both Content-Length and Transfer-Encoding')
    if (version === '1.0') throw malformed('HTTP/1.0 does not allow Transfer-Encoding')
    if (codings > 1 || headers.get('transfer-encoding')?.toLowerCase() !== 'chunked') {
      throw new HttpProblem(501, 'the only supported Transfer-Encoding is "chunked"')
    }
    return { kind: 'chunked' }
  }
  const length = headers.get('content-length')
  if (length === undefined) return { kind: 'length', bytes: 0 }
  if (!CONTENT_LENGTH.test(length)) throw malformed('Content-Length must be decimal digits')
  return { kind: 'length', bytes: Number(length) }
}

function expectsContinue(headers: HeaderList, version: string): boolean {
  const expectations = headers.list('expect')
  for (const expectation of expectations) {
    if (expectation !== '100-continue') throw malformed('the only supported Expect is "100-continue"')
  }
  return version === '1.1' && expectations.length > 0
}
