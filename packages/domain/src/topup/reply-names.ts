import { jsonTokens } from '@txgw/base/json-tokens'
import { repeatedNames } from '@txgw/base/repeated-names'

const REASON = 'forbidden_reason'

export interface RepeatedName {
  name: string
  inReason: boolean
}

/**
 * Names inside `user_attribute` and inside fields outside the contract are the merchant's own.
 *
 * @param json a JSON object
 */
export function findRepeatedName(json: string): RepeatedName | undefined {
  for (const [first = '', second] of repeatedNames(json, 2)) {
    if (second === undefined) return { name: first, inReason: false }
    if (first === REASON) return { name: second, inReason: true }
  }
  return undefined
}

/** Every name in a JSON text, at any depth. */
export function allNames(json: string): string[] {
  const tokens = jsonTokens(json)
  return tokens.filter((_, i) => tokens[i + 1] === ':').map((token) => JSON.parse(token))
}
