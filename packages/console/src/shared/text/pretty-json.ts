const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs
/** A text that nests thousands of levels would become a thousand times as long. */
const DEPTH_INDENTED_MAX = 20

/**
 * Indents JSON text and leaves every token as it was sent: parsing would drop a name that appears twice and round a
 * long number. Any other text stays as it is.
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text
  const tokens = text.match(TOKEN) ?? []
  let depth = 0
  let pretty = ''
  for (const [i, token] of tokens.entries()) {
    if (opens(token)) {
      depth++
      pretty += closes(tokens[i + 1]) ? token : token + newLine(depth)
    } else if (closes(token)) {
      depth--
      pretty += opens(tokens[i - 1]) ? token : newLine(depth) + token
    } else if (token === ',') pretty += token + newLine(depth)
    else pretty += token === ':' ? ': ' : token
  }
  return pretty
}

function opens(token: string | undefined): boolean {
  return token === '{' || token === '['
}

function closes(token: string | undefined): boolean {
  return token === '}' || token === ']'
}

function newLine(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, DEPTH_INDENTED_MAX))}`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
