import { type CandidateText, joinTexts } from '../text.ts'
import type { TextParts } from '../variation.ts'
import { ORDER_CHANGES } from './line-orders.ts'

const SEPARATORS: [text: string, detail: string][] = [
  ['', 'they follow each other without a separator'],
  ['&', 'they are separated by "&"'],
  ['.', 'they are separated by dots'],
  [',', 'they are separated by commas'],
  ['|', 'they are separated by "|"'],
  [':', 'they are separated by colons'],
  [' ', 'they are separated by spaces'],
  ['\\n', 'they are separated by a backslash and an n'],
  ['\r\n', 'they are separated by CR LF'],
]

/** Yields some of the parts, or all in another order, joined in another way: two mistakes that often come together. */
export function* arrangedTexts(parts: TextParts): Generator<CandidateText> {
  for (const { findings, recipe } of ORDER_CHANGES) {
    const lines = recipe.lines?.(parts) ?? []
    if (lines.length < 2) continue
    for (const [separator, detail] of SEPARATORS) {
      const text = joinTexts(lines, separator)
      const named = () => [...findings, { mistake: 'other-separator' as const, detail }]
      yield { findings: named, text }
      if (separator !== '') yield { findings: named, text: joinTexts([text, separator], '') }
      yield { findings: named, text: joinTexts([text, '\n'], '') }
    }
    const ended = { mistake: 'last-line-feed-missing' as const }
    yield { findings: () => [...findings, ended], text: joinTexts(lines, '\n') }
  }
}
