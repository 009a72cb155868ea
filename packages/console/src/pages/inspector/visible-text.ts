const LINE_FEED_MARK = '↵'
/** Control characters, and blanks and marks that are invisible or look like an ordinary blank. */
const HIDDEN = /[\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/
const NAMES: Record<string, string> = { '\r': 'CR', '\t': 'TAB', '\u0000': 'NUL' }

/** Makes a character visible. It uses names instead of symbols, because many fonts lack the symbols. */
function visibleCharacter(character: string): string {
  if (character === '\n') return `${LINE_FEED_MARK}\n`
  if (!HIDDEN.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  return `‹${NAMES[character] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`}›`
}

export function visibleText(text: string): string {
  return Array.from(text, visibleCharacter).join('')
}

/** Makes a blank visible too, because the mark may stand on one. */
export function visibleMark(character: string): string {
  return character === ' ' ? '·' : visibleCharacter(character)
}
