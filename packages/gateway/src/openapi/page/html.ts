/** Text that is markup already; everything else is escaped where it is put in. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | undefined | false | readonly Html[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const pieces = texts.map((text, i) => text + (i < parts.length ? markupOf(parts[i]) : ''))
  return { markup: pieces.join('') }
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string)
}

/** What stands in an `id` and after `#`. */
export function anchor(...words: string[]): string {
  return words
    .join('-')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .toLowerCase()
}
