import { jsonTokens } from '@txgw/base/json-tokens'

const DEPTH_MAX = 32
const TOKENS_MAX = 500

export interface JsonStyle {
  comma: string
  colon: string
  /** When undefined, everything is on one line. */
  indent?: string
  /** The line end of indented JSON. */
  newLine?: string
  /** White space inside braces and brackets that are on one line. */
  inside?: string
}

/**
 * Returns the tokens of a JSON text. Writing the tokens again keeps numbers and the order of keys as they came, which
 * parsing would not. Undefined when the text is not JSON, or so large or deep that indenting would make it huge.
 */
export function writableTokens(text: string): string[] | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const tokens = jsonTokens(text)
  if (tokens.length > TOKENS_MAX) return undefined
  let depth = 0
  for (const token of tokens) {
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
    if (depth > DEPTH_MAX) return undefined
  }
  return tokens
}

/** @param writeText writes a text with its quotes; without it, each text stays as it came */
export function writeTokens(
  tokens: readonly string[],
  { comma, colon, indent, newLine: lineEnd = '\n', inside = '' }: JsonStyle,
  writeText?: (text: string) => string,
): string {
  let text = ''
  let depth = 0
  const newLine = () => (indent === undefined ? inside : lineEnd + indent.repeat(depth))
  for (const [i, token] of tokens.entries()) {
    if (token === '{' || token === '[') {
      depth++
      const closesAtOnce = tokens[i + 1] === '}' || tokens[i + 1] === ']'
      text += token + (closesAtOnce ? '' : newLine())
    } else if (token === '}' || token === ']') {
      depth--
      const wasEmpty = tokens[i - 1] === '{' || tokens[i - 1] === '['
      text += (wasEmpty ? '' : newLine()) + token
    } else if (token === ',') text += comma + (indent === undefined ? '' : newLine())
    else if (token === ':') text += colon
    else text += writeText && token.startsWith('"') ? writeText(JSON.parse(token)) : token
  }
  return text
}
