const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs

/** Splits a text that is known to be JSON into its tokens. They show details that parsing hides. */
export function jsonTokens(json: string): string[] {
  return json.match(TOKEN) ?? []
}
