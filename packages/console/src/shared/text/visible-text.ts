const LINE_FEED_MARK = '↵'
/**
 * Control characters, and characters that show nothing themselves but change how the text around them is shown or
 * read. A variation selector after an emoji is part of what one sees.
 */
const HIDDEN =
  /(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?![\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** A blank that only looks like an ordinary one. */
const OTHER_BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/
const NAMES: Record<string, string> = { '\r': 'CR', '\t': 'TAB', '\n': 'LF', '\u0000': 'NUL' }

/** Such as `U+202E`. Names instead of symbols, because many fonts lack the symbols. */
export function characterName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return NAMES[character] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

interface TextPart {
  text: string
  /** Whether it is one hidden character. */
  isHidden: boolean
}

/** @param kept hidden characters that the page shows by its layout, such as line feeds in a block of code */
export function splitHidden(text: string, kept = ''): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (kept.includes(character)) continue
    if (index > end) parts.push({ text: text.slice(end, index), isHidden: false })
    parts.push({ text: character, isHidden: true })
    end = index + character.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHidden: false })
  return parts
}

/** Whether a text must stand apart from the text around it. */
export function isToBeIsolated(text: string, kept?: string): boolean {
  return RIGHT_TO_LEFT.test(text) || splitHidden(text, kept).some(({ isHidden }) => isHidden)
}

/** For places that take only text, such as the title of the window: hidden characters as `‹U+202E›`. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => `‹${characterName(character)}›`)
}

/** Several lines, with every character that could be mistaken for another one made visible. */
export function visibleLines(text: string): string {
  return Array.from(text, visibleCharacter).join('')
}

/** Makes a blank visible too, because the mark may stand on one. */
export function visibleMark(character: string): string {
  return character === ' ' ? '·' : visibleCharacter(character)
}

function visibleCharacter(character: string): string {
  if (character === '\n') return `${LINE_FEED_MARK}\n`
  return OTHER_BLANK.test(character) ? `‹${characterName(character)}›` : visibleText(character)
}
