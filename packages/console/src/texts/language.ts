const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

interface Choice {
  language: Language
  /** For numbers, times and lists: the browser's own variety, such as `de-AT`. */
  locale: string
}

/**
 * The first language of the browser that the console speaks; English when it speaks none of them. Numbers and times
 * follow the browser even then.
 */
export function chooseLanguage(wanted: readonly string[]): Choice {
  for (const locale of wanted) {
    const language = LANGUAGES.find((each) => each === locale.split('-', 1)[0]?.toLowerCase())
    if (language) return { language, locale }
  }
  return { language: 'en', locale: wanted[0] ?? 'en' }
}

// Outside of a page, as in a unit test, the language of the machine is of no interest.
export const { language: LANGUAGE, locale: LOCALE } = chooseLanguage(
  'document' in globalThis ? navigator.languages : [],
)
