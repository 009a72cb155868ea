import { SavedRequestError } from './saved-request.ts'

const ANSI_ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
}

/**
 * Splits one command into words as a POSIX shell would, and also reads the $'…' of bash that browsers write.
 * Variables and commands in it are not run.
 * @throws {SavedRequestError}
 */
export function shellWords(line: string): string[] {
  const reader = { text: line, at: 0 }
  const words: string[] = []
  let word: string | undefined
  while (reader.at < line.length) {
    const piece = readPiece(reader)
    if (piece === 'blank') {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (piece !== 'nothing') word = (word ?? '') + piece.text
  }
  if (word !== undefined) words.push(word)
  return words
}

interface Reader {
  text: string
  at: number
}

type Piece = 'blank' | 'nothing' | { text: string }

function readPiece(reader: Reader): Piece {
  const { text, at } = reader
  const character = text.charAt(at)
  if (/\s/.test(character)) return take(reader, 1, 'blank')
  if (character === "'") return { text: readUntilQuote(reader, 1) }
  if (character === '"') return { text: readDoubleQuoted(reader) }
  if (text.startsWith("$'", at)) return { text: readAnsiQuoted(reader) }
  if (/[|<>;`]/.test(character) || text.startsWith('$(', at)) {
    throw new SavedRequestError(
      `has "${character}" outside quotes: give a single curl command that contains the body, or save the request as HTTP text`,
    )
  }
  if (character !== '\\') return take(reader, 1, { text: character })
  const lineEnd = /^\\\r?\n/.exec(text.slice(at, at + 3))?.[0]
  if (lineEnd) return take(reader, lineEnd.length, 'nothing')
  return take(reader, 2, { text: text.charAt(at + 1) })
}

function take(reader: Reader, length: number, piece: Piece): Piece {
  reader.at += length
  return piece
}

function readUntilQuote(reader: Reader, opening: number): string {
  const end = reader.text.indexOf("'", reader.at + opening)
  if (end === -1) throw unclosed("'")
  const inner = reader.text.slice(reader.at + opening, end)
  reader.at = end + 1
  return inner
}

function readDoubleQuoted(reader: Reader): string {
  const match = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(reader.text.slice(reader.at))
  if (!match) throw unclosed('"')
  reader.at += match[0].length
  return (match[1] ?? '').replace(/\\(\r?\n|["$`\\])/g, (_escape, escaped: string) => escaped.trim())
}

function readAnsiQuoted(reader: Reader): string {
  const match = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(reader.text.slice(reader.at))
  if (!match) throw unclosed("$'")
  reader.at += match[0].length
  return (match[1] ?? '').replace(
    /\\(?:u([0-9a-fA-F]{1,4})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g,
    (_escape, unicode?: string, hex?: string, octal?: string, other = '') => {
      if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16))
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      return ANSI_ESCAPES[other] ?? other
    },
  )
}

function unclosed(quote: string): SavedRequestError {
  return new SavedRequestError(`has a quote ${quote} that is not closed`)
}
