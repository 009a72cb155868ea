import { jsonTokens } from '@txgw/base/json-tokens'
import { shown } from './doubtful-fields.ts'
import { mentionsVerdict, type VerdictField, verdictFieldMeantBy } from './field-names.ts'
import { saysReason } from './forbidden-reason.ts'
import { type NoAnswerReason, noAnswer } from './no-answer.ts'

/** A text that only looks like JSON costs much more than its bytes, so no more of them are tried. */
const TEXTS_MAX = 100

type Fields = Readonly<Record<string, unknown>>

/** The flag at the top. Undefined when it is not set: then nothing inside can agree with it. */
type Flag = boolean | undefined

/**
 * Looks for a spelling of the flag or of the reason below the top level, in `user_attribute`, arrays and texts that
 * hold JSON too. Such a field is beyond doubt only when it agrees with an explicit flag at the top. Any other text that
 * names one is a doubt where there is no such flag.
 *
 * The search runs on the tokens of the text, because parsing drops all but the last of equal names. Each token is
 * looked at once, or twice inside of an empty reason.
 */
export function doubtInside(json: string, top: Fields): NoAnswerReason | undefined {
  const isSet = (field: string) => (top[field] ?? null) !== null
  const flag = FLAG_VALUES.get(top.is_topup_forbidden)
  const isDoubtful = (name: string, value: () => unknown) => {
    const meant = verdictFieldMeantBy(name, isSet)
    return meant !== undefined && !agrees(meant, value, flag)
  }
  const isDoubtfulText = (text: string) => flag === undefined && mentionsVerdict(text)
  const doubtful = findInside(json, 1, { isDoubtful, isDoubtfulText, textsLeft: TEXTS_MAX })
  if (doubtful === undefined) return undefined
  const against = flag === undefined ? 'without is_topup_forbidden' : `while is_topup_forbidden is ${flag}`
  return noAnswer('field-inside', `it has ${doubtful}, ${against}`)
}

const FLAG_VALUES = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])

function agrees(meant: VerdictField, value: () => unknown, flag: Flag): boolean {
  if (flag === undefined) return false
  if (meant === 'forbidden_reason') return flag || !saysReason(value())
  const inner = value()
  return inner === null || FLAG_VALUES.get(inner) === flag
}

interface Search {
  isDoubtful(name: string, value: () => unknown): boolean
  isDoubtfulText(text: string): boolean
  /** Counts down the texts that may still be tried as JSON. */
  textsLeft: number
}

/** Returns the first name at a greater depth than `topDepth`, or the first text, that is doubtful, in words. */
function findInside(json: string, topDepth: number, search: Search): string | undefined {
  const tokens = jsonTokens(json)
  let depth = 0
  for (const [i, token] of tokens.entries()) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (tokens[i + 1] === ':') {
      const name: string = JSON.parse(token)
      if (depth > topDepth && search.isDoubtful(name, () => valueAt(tokens, i + 2)))
        return `${shown(name)} below the top level`
    } else if (token.startsWith('"')) {
      const found = findInText(JSON.parse(token), search)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function findInText(text: string, search: Search): string | undefined {
  if (isJson(text, search)) return findInside(text, 0, search)
  return search.isDoubtfulText(text) ? 'a text that names the verdict' : undefined
}

/** Some languages write an inner object as a text. Each level of it doubles its backslashes, so there are few. */
function isJson(text: string, search: Search): boolean {
  if (search.textsLeft === 0 || !/^\s*["{[]/.test(text)) return false
  search.textsLeft--
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The value without its names and without what is nested in it: an inner object or array stands as an empty one. */
function valueAt(tokens: readonly string[], at: number): unknown {
  const first = tokens[at] as string
  if (first === '[') return []
  if (first !== '{') return JSON.parse(first)
  const values: unknown[] = []
  for (let i = at + 1; tokens[i] !== '}'; i += 4) {
    const value = tokens[i + 2] as string
    const isNested = value === '{' || value === '['
    values.push(isNested ? {} : JSON.parse(value))
    // After the value comes a comma or the end.
    if (isNested || tokens[i + 3] === '}') break
  }
  return { ...values }
}
