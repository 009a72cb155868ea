import { STATUS_CODES } from 'node:http'
import { carriesVerdict } from './field-names.ts'

/** What stands in front of a game sends these statuses, with a page of its own. */
const STATUSES_OF_PROXIES: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526])
const PAGE = /^(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html)\b/i
/** What common proxies write when they have no page. */
const PROXY_SENTENCES = [
  'no available server',
  'no healthy upstream',
  'stream timeout',
  'the service is unavailable',
  'upstream connect error or disconnect/reset before headers',
  'upstream request timeout',
]
const PROXY_SENTENCE_LENGTH_MAX = 300
const STATUS_TEXT_LENGTH_MAX = 100
const WORDS_OF_ANY_STATUS = ['error', 'http', 'status', 'code']

/**
 * Whether the body of a 5xx leaves the status to speak alone: it is blank, it repeats the status in words, or it comes
 * from a proxy. Any other body was written by the game, and may say no.
 */
export function saysNothing(status: number, body: Buffer): boolean {
  const text = body.toString('utf8').trim()
  if (text === '' || repeatsStatus(status, text)) return true
  return STATUSES_OF_PROXIES.has(status) && isOfProxy(text) && !carriesVerdict(text)
}

/** Such as "500 Internal Server Error". */
function repeatsStatus(status: number, text: string): boolean {
  if (text.length > STATUS_TEXT_LENGTH_MAX || !/^[\w\s.,:;!()/-]+$/.test(text)) return false
  const known = new Set([String(status), ...wordsOf(STATUS_CODES[status] ?? ''), ...WORDS_OF_ANY_STATUS])
  return wordsOf(text).every((word) => known.has(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\w+/g) ?? []
}

function isOfProxy(text: string): boolean {
  if (PAGE.test(text)) return true
  const sentence = text.toLowerCase()
  return (
    text.length <= PROXY_SENTENCE_LENGTH_MAX && PROXY_SENTENCES.some((known) => sentence.startsWith(known))
  )
}
