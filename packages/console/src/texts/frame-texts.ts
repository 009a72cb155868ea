import type * as english from './en-frame.ts'
import { LANGUAGE, type Language } from './language.ts'

/** Another language is another object of this shape. */
export type FrameTexts = typeof english

const LOAD: Record<Language, () => Promise<FrameTexts>> = {
  en: () => import('./en-frame.ts'),
  de: () => import('./de-frame.ts'),
}

/** The words that the console shows before any page, in the viewer's language. */
export const texts = await LOAD[LANGUAGE]()
