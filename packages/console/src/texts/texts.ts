import { en } from './en.ts'

/** Another language is another object of this shape. */
export type Texts = typeof en

export const texts: Texts = en
