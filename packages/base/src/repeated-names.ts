import { jsonTokens } from './json-tokens.ts'

/** The rule that such a name breaks, in the words of a field violation. */
export const REPEATED = 'appears more than once, and only one of them can count'

const QUOTE = 0x22

/**
 * Parsing silently keeps the last of two fields with the same name, and nobody can tell whether it is the one that was
 * meant. So the search runs on the text.
 *
 * @param json the text that was parsed
 * @param value the result
 * @returns the path of the first name that its object has already, such as `order_items.0.price`
 */
export function repeatedName(json: string, value: unknown): string | undefined {
  if (countNameEnds(json) === countNames(value)) return undefined
  const [path] = repeatedNames(json, Number.POSITIVE_INFINITY)
  return path?.join('.')
}

/**
 * Returns the path of every name that its object has already.
 *
 * @param depthMax how long a path may be; without it, many deep ones take quadratic time together
 */
export function* repeatedNames(json: string, depthMax: number): Generator<string[], void> {
  const tokens = jsonTokens(json)
  const within: { names: Set<string>; at: string | number }[] = []
  for (const [i, token] of tokens.entries()) {
    const inner = within.at(-1)
    if (token === '{') within.push({ names: new Set(), at: '' })
    else if (token === '[') within.push({ names: new Set(), at: 0 })
    else if (token === '}' || token === ']') within.pop()
    else if (token === ',' && typeof inner?.at === 'number') inner.at++
    else if (inner && tokens[i + 1] === ':') {
      const name: string = JSON.parse(token)
      inner.at = name
      if (within.length > depthMax) continue
      if (inner.names.has(name)) yield within.map(({ at }) => String(at))
      inner.names.add(name)
    }
  }
}

/**
 * Counts the colons behind a quote. There are at least as many as names: an escaped quote inside of a text may stand
 * before a colon too. So no name is repeated when the value has as many, and the tokens need not be looked at.
 */
function countNameEnds(json: string): number {
  let count = 0
  for (let colon = json.indexOf(':'); colon !== -1; colon = json.indexOf(':', colon + 1)) {
    let before = colon - 1
    while (isBlank(json.charCodeAt(before))) before--
    if (json.charCodeAt(before) === QUOTE) count++
  }
  return count
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Does not call itself, because a text may be nested more deeply than calls may be. */
function countNames(value: unknown): number {
  let count = 0
  const left: object[] = []
  const leave = (inner: unknown) => {
    if (typeof inner === 'object' && inner !== null) left.push(inner)
  }
  leave(value)
  while (left.length > 0) {
    const next = left.pop()
    if (Array.isArray(next)) next.forEach(leave)
    else {
      // Parsed objects inherit nothing that is listed. This is three times as fast as a list of their values.
      for (const name in next) {
        count++
        leave(next[name as keyof typeof next])
      }
    }
  }
  return count
}
