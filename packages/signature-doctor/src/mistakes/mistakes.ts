import { HEADER_MISTAKES } from './header-mistakes.ts'
import { KEY_MISTAKES } from './key-mistakes.ts'
import { TEXT_MISTAKES } from './text-mistakes.ts'

/** Every mistake that the doctor knows: where it is made, what it is, and what to do. */
export const MISTAKES = { ...HEADER_MISTAKES, ...KEY_MISTAKES, ...TEXT_MISTAKES } as const

export type MistakeCode = keyof typeof MISTAKES
