import { STATUS_CODES } from 'node:http'
import { PROXY_PAGES, type ProxyPage } from './proxy-pages.ts'

const PAGE = /^(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html)\b/i
/** How a proxy begins that has no page. */
const SENTENCE =
  /^(?:no available server|no healthy upstream|stream timeout|the service is unavailable|upstream request timeout|upstream connect error or disconnect\/reset before headers)\b/i
const LENGTH_MAX = 16_384
const SENTENCE_LENGTH_MAX = 300
/** Letters and digits of ASCII, and everything beyond it: a sign can speak too. */
const WORD = /[^\0-/:-@[-`{-\x7f]+/g
/** A character by its number would not be seen as the letter that it is. */
const NUMBERED_CHARACTER = '&#'

const judges = PROXY_PAGES.map((page) => ({ ...page, words: new Set(page.texts.flatMap(wordsOf)) }))

/**
 * Whether one proxy writes each word of the text, those of tags, attributes and comments included. A page must name its
 * status too. One word more may be the game's, and may be a "no".
 */
export function isOfProxy(status: number, text: string): boolean {
  if (text.length > LENGTH_MAX || text.includes(NUMBERED_CHARACTER)) return false
  if (PAGE.test(text) ? !namesStatus(status, text) : !isSentence(text)) return false
  const statusWords = new Set(wordsOf(`${status} ${STATUS_CODES[status] ?? ''}`))
  return judges.some((page) => mayWrite(page, text, statusWords))
}

function isSentence(text: string): boolean {
  return text.length <= SENTENCE_LENGTH_MAX && SENTENCE.test(text)
}

function mayWrite(
  { words, varying = [] }: ProxyPage & { words: Set<string> },
  text: string,
  statusWords: Set<string>,
): boolean {
  const constant = varying.reduce((left, pattern) => left.replace(pattern, ' '), text)
  return wordsOf(constant).every((word) => words.has(word) || statusWords.has(word))
}

function namesStatus(status: number, text: string): boolean {
  const words = STATUS_CODES[status]?.toLowerCase()
  return text.includes(String(status)) || (words !== undefined && text.toLowerCase().includes(words))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}
