const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs

/** The pieces of a text that is known to be JSON: what stands there, which parsing does not tell. */
export function jsonTokens(json: string): string[] {
  return json.match(TOKEN) ?? []
}
