import type { MistakeCode } from '../mistakes/mistakes.ts'
import { nameOfCharacter } from '../named-characters.ts'
import { allOf, type Rank, type Variation } from './variation.ts'

/** Characters that stand at the end or at the beginning of a value without being seen, the likeliest first. */
export const STRAY_CHARACTERS = [
  ...[' ', '\t', '\0', '\ufeff', '\u00a0', '\u200b'],
  ...['\v', '\f', '\x03', '\x04', '\x1a', '\u0085', '\u00ad', '\u200c', '\u200d', '\u2028', '\u2029'],
  ...['\u202f', '\u2060', '\u3000'],
]
const LIKELY_COUNT = 6

export const strayRank = (i: number): Rank => (i < LIKELY_COUNT ? 3 : 4)

/** The value with a character at its end or in front that was not sent. */
export function withStrays(mistake: MistakeCode, value: string): Variation[] {
  return STRAY_CHARACTERS.flatMap((stray, i) => {
    const name = nameOfCharacter(stray)
    const rank = strayRank(i)
    return allOf(mistake, [
      [rank, `with ${name} at its end`, value + stray],
      [rank, `with ${name} in front`, stray + value],
    ])
  })
}
