import {
  headerValues,
  type RequestHeader,
  type SavedRequest,
  SavedRequestError,
  targetOfUrl,
} from './saved-request.ts'
import { shellWords } from './shell-words.ts'

const DATA = new Set(['--data', '--data-raw', '--data-binary', '--data-ascii', '--json'])
/** Options whose value has no effect on the signed text. */
const SKIPPED_WITH_VALUE = new Set(
  (
    '--cacert --capath --cert --key --cert-type --key-type --pass --output --write-out --max-time --connect-timeout --user-agent ' +
    '--cookie --cookie-jar --referer --proxy --resolve --connect-to --user --retry --retry-delay --interface --limit-rate ' +
    '--ciphers --tls-max --dump-header --trace --trace-ascii --stderr --config --noproxy --aws-sigv4'
  ).split(' '),
)
const REFUSED: Record<string, string> = {
  '--get': 'sends its data in the URL',
  '--data-urlencode': 'encodes its data',
  '--form': 'sends a form in several parts',
  '--upload-file': 'takes the body from a file',
}
const LONG_NAMES: Record<string, string> = {
  X: '--request',
  H: '--header',
  d: '--data',
  G: '--get',
  F: '--form',
  T: '--upload-file',
  o: '--output',
  w: '--write-out',
  m: '--max-time',
  A: '--user-agent',
  b: '--cookie',
  c: '--cookie-jar',
  e: '--referer',
  x: '--proxy',
  u: '--user',
  E: '--cert',
  D: '--dump-header',
  K: '--config',
}

interface CurlRequest {
  method: string | undefined
  url: string | undefined
  headers: RequestHeader[]
  data: string[]
}

/**
 * Reads one curl command as copied from a shell or a browser.
 * @throws {SavedRequestError}
 */
export function readCurlLine(line: string): SavedRequest {
  const words = shellWords(line.trim().replace(/^\$\s+/, ''))
  const request: CurlRequest = { method: undefined, url: undefined, headers: [], data: [] }
  const rest = words.slice(1).values()
  for (const word of rest) readWord(word, rest, request)
  const called = request.url === undefined ? undefined : targetOfUrl(withScheme(request.url))
  if (!called) throw new SavedRequestError('has no URL')
  const { host, target } = called
  return {
    received: {
      method: request.method ?? (request.data.length > 0 ? 'POST' : 'GET'),
      target,
      signedTarget: target,
      host: headerValues(request.headers, 'host')[0] ?? host,
      authorizations: headerValues(request.headers, 'authorization'),
      body: Buffer.from(request.data.join('&')),
    },
    notes: [],
  }
}

function readWord(word: string, rest: Iterator<string>, request: CurlRequest): void {
  if (word.startsWith('--')) readOption(word, () => nextWord(word, rest), request)
  else if (word.length > 1 && word.startsWith('-')) readShortOptions(word.slice(1), rest, request)
  else request.url ??= word
}

/** Short options may be combined, and an option may have its value attached. */
function readShortOptions(letters: string, rest: Iterator<string>, request: CurlRequest): void {
  for (const [i, letter] of [...letters].entries()) {
    const name = LONG_NAMES[letter]
    if (!name) continue
    const attached = letters.slice(i + 1)
    readOption(name, () => attached || nextWord(name, rest), request)
    break
  }
}

function readOption(name: string, value: () => string, request: CurlRequest): void {
  const refused = REFUSED[name]
  if (refused)
    throw new SavedRequestError(`has the option ${name}, which ${refused}: save the request as HTTP text`)
  if (name === '--request') request.method = value()
  else if (name === '--url') request.url = value()
  else if (name === '--header') request.headers.push(readHeader(value()))
  else if (DATA.has(name)) request.data.push(readData(name, value()))
  else if (SKIPPED_WITH_VALUE.has(name)) value()
}

function nextWord(name: string, rest: Iterator<string>): string {
  const { value, done } = rest.next()
  if (done) throw new SavedRequestError(`has the option ${name} without its value`)
  return value
}

function readHeader(text: string): RequestHeader {
  const colon = text.indexOf(':')
  if (colon < 1) throw new SavedRequestError('has a header that is not "name: value"')
  return { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }
}

function readData(name: string, value: string): string {
  if (!value.startsWith('@') || name === '--data-raw') return value
  throw new SavedRequestError(
    'takes the body from a file: put the body itself into the line, or save the request as HTTP text',
  )
}

function withScheme(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `http://${url}`
}
