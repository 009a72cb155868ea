import type { pages as english } from './en-pages.ts'
import { type FrameTexts, texts as frame } from './frame-texts.ts'
import { LANGUAGE, type Language } from './language.ts'

/** Another language is another object of this shape. */
export type PageTexts = typeof english
export type Texts = FrameTexts & PageTexts

const LOAD: Record<Language, () => Promise<{ pages: PageTexts }>> = {
  en: () => import('./en-pages.ts'),
  de: () => import('./de-pages.ts'),
}

const { pages } = await LOAD[LANGUAGE]()

/** The words of the console in the viewer's language. The pages load them, and the frame works before that. */
export const texts: Texts = { ...frame, ...pages }
