import { isUtf8 } from 'node:buffer'

const BYTE_ORDER_MARK = '\uFEFF'
const REPLACEMENT = '\uFFFD'
const REPLACEMENT_BYTES = '\xEF\xBF\xBD'
const BLANK = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
/** The characters of which numbers are made. */
const NUMERIC = /[0-9.eE+-]*/y
const LITERALS = new Map([
  ['t', 'true'],
  ['f', 'false'],
  ['n', 'null'],
])
const CUT_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3})?$/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Says where and how bytes break the rules of JSON in UTF-8, and what to do, in the words of a field violation. It never
 * repeats any of them, because they may hold a secret. Only for bytes that could not be parsed.
 */
export function describeJsonFault(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (!isUtf8(bytes)) return `is not UTF-8 after ${wrongByteAt(bytes, text)} bytes; write the text in UTF-8`
  if (text.startsWith(BYTE_ORDER_MARK)) return 'begins with a byte order mark; leave out these three bytes'
  const { at, isWhole } = faultOf(text)
  const after = `after ${Buffer.byteLength(text.slice(0, at))} bytes`
  if (at === text.length) return `ends ${after}, before the JSON text is complete; send the whole text`
  if (isWhole) return `has more text ${after}, where the JSON value is complete; send one value alone`
  return `is not JSON ${after}, in line ${text.slice(0, at).split('\n').length}; write it with a JSON library`
}

/** The first replacement character that is not in the bytes stands for bytes that mean nothing. */
function wrongByteAt(bytes: Buffer, text: string): number {
  let [offset, from] = [0, 0]
  for (let at = text.indexOf(REPLACEMENT); at !== -1; at = text.indexOf(REPLACEMENT, at + 1)) {
    offset += Buffer.byteLength(text.slice(from, at))
    if (bytes.toString('latin1', offset, offset + 3) !== REPLACEMENT_BYTES) return offset
    from = at
  }
  return offset
}

type Next = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'more'

/** Where the text stops being JSON, and whether a whole value comes before. It keeps a stack, and calls nothing again. */
function faultOf(text: string): { at: number; isWhole: boolean } {
  const open: string[] = []
  let [at, next]: [number, Next] = [0, 'value']
  for (;;) {
    at = endOf(BLANK, text, at)
    const character = text[at] ?? ''
    const isWhole = next === 'more' && open.length === 0
    if (character === '' || isWhole) return { at, isWhole }
    const closes = character === (open.at(-1) === '{' ? '}' : ']') && open.length > 0
    if (closes && (next === 'more' || next === 'first-value' || next === 'first-name')) {
      open.pop()
      ;[at, next] = [at + 1, 'more']
    } else if (next === 'more' || next === 'colon') {
      if (character !== (next === 'colon' ? ':' : ',')) return { at, isWhole }
      const isBeforeName: boolean = next === 'more' && open.at(-1) === '{'
      ;[at, next] = [at + 1, isBeforeName ? 'name' : 'value']
    } else if ((character === '{' || character === '[') && (next === 'value' || next === 'first-value')) {
      open.push(character)
      ;[at, next] = [at + 1, character === '{' ? 'first-name' : 'first-value']
    } else {
      const isName: boolean = next === 'name' || next === 'first-name'
      const { end, isComplete } = scalarAt(text, at, isName)
      if (!isComplete) return { at: end, isWhole }
      ;[at, next] = [end, isName ? 'colon' : 'more']
    }
  }
}

function scalarAt(text: string, at: number, isName: boolean): { end: number; isComplete: boolean } {
  if (text[at] === '"') return stringAt(text, at)
  const literal = LITERALS.get(text[at] ?? '')
  if (isName) return { end: at, isComplete: false }
  if (literal === undefined) {
    const [end, numericEnd] = [endOf(NUMBER, text, at), endOf(NUMERIC, text, at)]
    if (end < numericEnd && numericEnd === text.length) return { end: numericEnd, isComplete: false }
    return { end, isComplete: end > at }
  }
  let length = 0
  while (length < literal.length && text[at + length] === literal[length]) length++
  return { end: at + length, isComplete: length === literal.length }
}

function stringAt(text: string, start: number): { end: number; isComplete: boolean } {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return { end: at + 1, isComplete: true }
    if (text.charCodeAt(at) < 0x20) return { end: at, isComplete: false }
    if (text[at] !== '\\') continue
    const end = endOf(ESCAPE, text, at)
    if (end === at) return { end: endOf(CUT_ESCAPE, text, at), isComplete: false }
    at = end - 1
  }
  return { end: text.length, isComplete: false }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
