import { STATUS_CODES } from 'node:http'
import { carriesVerdict } from './field-names.ts'

/** What stands in front of a game sends these statuses, with a page of its own. */
const STATUSES_OF_PROXIES: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526])
const PAGE = /^(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html)\b/i
/** What common proxies write when they have no page. Only the last one goes on, with the cause. */
const PROXY_SENTENCE =
  /^(?:(?:no available server|no healthy upstream|stream timeout|the service is unavailable|upstream request timeout)\.?$|upstream connect error or disconnect\/reset before headers\b)/i
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
  return STATUSES_OF_PROXIES.has(status) && isOfProxy(status, text) && !carriesVerdict(text)
}

/** Such as "500 Internal Server Error". Of "509 Bandwidth Limit Exceeded" the last two words alone may be a "no". */
function repeatsStatus(status: number, text: string): boolean {
  if (text.length > STATUS_TEXT_LENGTH_MAX || !/^[\w\s.,:;!()/-]+$/.test(text)) return false
  const general = new Set([String(status), ...WORDS_OF_ANY_STATUS])
  const said = new Set(wordsOf(text)).difference(general)
  const usual = new Set(wordsOf(STATUS_CODES[status] ?? '')).difference(general)
  return said.size === 0 || said.symmetricDifference(usual).size === 0
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\w+/g) ?? []
}

/** A page that does not name its status is the game's, and may say anything. */
function isOfProxy(status: number, text: string): boolean {
  if (PAGE.test(text)) return namesStatus(status, text)
  return text.length <= PROXY_SENTENCE_LENGTH_MAX && PROXY_SENTENCE.test(text)
}

function namesStatus(status: number, text: string): boolean {
  const words = STATUS_CODES[status]?.toLowerCase()
  return text.includes(String(status)) || (words !== undefined && text.toLowerCase().includes(words))
}
