/** A text without its closing quote goes to the end, so that no text is looked through for it again and again. */
const TOKEN = /"(?:[^"\\]|\\(?:.|$))*"?|[{}[\],:]|[^\s{}[\],:"]+/gs

/** Splits a text that is known to be JSON into its tokens. They show details that parsing hides. */
export function jsonTokens(json: string): string[] {
  return json.match(TOKEN) ?? []
}

/** Writes every text of a JSON text anew, names included, and leaves the rest as it is. */
export function rewriteTexts(json: string, write: (text: string) => string): string {
  return json.replace(TOKEN, (token) => (token.startsWith('"') ? write(JSON.parse(token)) : token))
}
