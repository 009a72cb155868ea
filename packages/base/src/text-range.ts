/** The texts between two ends, compared by their bytes: from `from` on and before `before`. */
export interface TextRange {
  from: string
  /** Absent when no text comes behind the last one of the range. */
  before?: string
}

const LAST_CODE_POINT = 0x10ffff
const FIRST_SURROGATE = 0xd800
const BEHIND_SURROGATES = 0xe000

/** Every text that begins with the prefix, and no other. An index gives such a range without looking at other texts. */
export function rangeOfPrefix(prefix: string): TextRange {
  const points = Array.from(prefix, (character) => character.codePointAt(0) as number)
  while (points.at(-1) === LAST_CODE_POINT) points.pop()
  const last = points.pop()
  if (last === undefined) return { from: prefix }
  const next = last + 1 === FIRST_SURROGATE ? BEHIND_SURROGATES : last + 1
  return { from: prefix, before: String.fromCodePoint(...points, next) }
}
