import { jsonTokens } from '../base/json-tokens.ts'

const REASON = 'forbidden_reason'

export interface RepeatedName {
  name: string
  inReason: boolean
}

/**
 * Parsing silently keeps the last of two fields with the same name, so the search runs on the text. Names inside
 * `user_attribute` and inside fields outside the contract are the merchant's own.
 *
 * @param json a JSON object
 */
export function findRepeatedName(json: string): RepeatedName | undefined {
  const tokens = jsonTokens(json)
  const [ofReply, ofReason] = [new Set<string>(), new Set<string>()]
  let depth = 0
  let field = ''
  for (const [i, token] of tokens.entries()) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (tokens[i + 1] === ':' && (depth === 1 || (depth === 2 && field === REASON))) {
      const name: string = JSON.parse(token)
      if (depth === 1) field = name
      const known = depth === 1 ? ofReply : ofReason
      if (known.has(name)) return { name, inReason: depth === 2 }
      known.add(name)
    }
  }
  return undefined
}

/** Every name in a JSON text, at any depth. */
export function allNames(json: string): string[] {
  const tokens = jsonTokens(json)
  return tokens.filter((_, i) => tokens[i + 1] === ':').map((token) => JSON.parse(token))
}
