import type { frame } from './en-frame.ts'
import { LANGUAGE, type Language } from './language.ts'

/** Another language is another object of this shape. */
export type FrameTexts = typeof frame

const LOAD: Record<Language, () => Promise<{ frame: FrameTexts }>> = {
  en: () => import('./en-frame.ts'),
  de: () => import('./de-frame.ts'),
}

/** The words that the console shows before any page, in the viewer's language. */
export const { frame: texts } = await LOAD[LANGUAGE]()
