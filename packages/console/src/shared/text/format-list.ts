import { LOCALE } from '../../texts/language.ts'

const LIST = new Intl.ListFormat(LOCALE, { type: 'unit' })

/** Words one after the other, as the viewer's language lists them. */
export function formatList(words: Iterable<string>): string {
  return LIST.format(words)
}
