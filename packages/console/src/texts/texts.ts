import type * as english from './en-pages.ts'
import { texts as frame } from './frame-texts.ts'
import { LANGUAGE, type Language } from './language.ts'

/** Another language is another object of this shape. */
type PageTexts = typeof english

const LOAD: Record<Language, () => Promise<PageTexts>> = {
  en: () => import('./en-pages.ts'),
  de: () => import('./de-pages.ts'),
}

/** The words of the console in the viewer's language. The pages load them, and the frame works before that. */
export const texts = { ...frame, ...(await LOAD[LANGUAGE]()) }
