const NAMES: Record<string, string> = {
  '\0': 'a NUL byte',
  '\t': 'a tab',
  '\n': 'a line feed',
  '\r': 'a carriage return',
  ' ': 'a space',
  '\u00a0': 'the no-break space U+00A0',
  '\u00ad': 'the soft hyphen U+00AD',
  '\u200b': 'the zero-width space U+200B',
  '\u2028': 'the line separator U+2028',
  '\u3000': 'the ideographic space U+3000',
  '\ufeff': 'the byte order mark U+FEFF',
}

/** Names a character that cannot be told from another one by looking at it. */
export function nameOfCharacter(character: string): string {
  const named = NAMES[character]
  if (named !== undefined) return named
  if (/^[!-~]$/.test(character)) return JSON.stringify(character)
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')
  return `the character U+${code}`
}

const SHOWN_MAX = 5

/** Names the characters of a text that a pattern finds, each once. Undefined when there is none. */
export function nameOddOnes(text: string, odd: RegExp): string | undefined {
  const found = new Set(text.match(odd) ?? [])
  return found.size === 0 ? undefined : [...found].slice(0, SHOWN_MAX).map(nameOfCharacter).join(', ')
}
