import { readCurlLine } from './read-curl-line.ts'
import { readRawHttp } from './read-raw-http.ts'
import { headerValues, type RequestHeader, type SavedRequest, SavedRequestError } from './saved-request.ts'

const SENT_LINE = /^> (.*)$/
/** The request line among what curl says. The time stands in front with --trace-time. */
const VERBOSE = /^> [A-Z]+ \S+ HTTP\//m
const COMMAND = /^[ \t]*(?:\$[ \t]+)?curl(?:\.exe)?[ \t]/

export function isVerboseOutput(text: string): boolean {
  return VERBOSE.test(text)
}

/**
 * Reads what `curl -v` prints. It shows the headers but not the body, which only the command in front of it has.
 * @throws {SavedRequestError}
 */
export function readVerboseOutput(text: string): SavedRequest {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => VERBOSE.test(line))
  const head: string[] = []
  for (const line of lines.slice(start)) {
    const sent = SENT_LINE.exec(line)?.[1]
    if (sent === undefined || sent === '') break
    head.push(sent)
  }
  const { received } = readRawHttp(Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'utf8'))
  return { received: { ...received, body: bodyOf(lines, start, head) }, notes: [] }
}

function bodyOf(lines: string[], start: number, head: string[]): Buffer {
  const end = lines.findIndex((line, i) => i <= start && /^(?:\* |> |\s*% Total|Note: )/.test(line))
  const command = lines.slice(0, end === -1 ? start : end).join('\n')
  if (COMMAND.test(command)) return readCurlLine(command).received.body
  const [length = '0'] = headerValues(head.map(toHeader), 'content-length')
  if (Number(length) === 0) return Buffer.alloc(0)
  throw new SavedRequestError(
    'is what curl -v prints, which does not show the body: put the curl command in front of it, or run curl with --trace-ascii -',
  )
}

function toHeader(line: string): RequestHeader {
  const colon = line.indexOf(':')
  return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
}
