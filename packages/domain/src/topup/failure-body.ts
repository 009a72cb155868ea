import { STATUS_CODES } from 'node:http'
import { carriesVerdict } from './field-names.ts'
import { isOfProxy } from './judge-page.ts'

/** What stands in front of a game sends these statuses, with a page of its own. */
const STATUSES_OF_PROXIES: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526])
const STATUS_TEXT_LENGTH_MAX = 100
const WORDS_OF_ANY_STATUS = ['error', 'http', 'status', 'code']

/**
 * Whether the body of a 5xx leaves the status to speak alone: it is blank, it repeats the status in words, or it is
 * what a proxy writes, word for word. Any other body was written by the game, and may say no.
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
