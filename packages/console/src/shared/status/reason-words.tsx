import type { ReactNode } from 'react'
import { inEnglish } from '../text/in-english.tsx'
import { shown } from '../text/outside-text.tsx'

/**
 * Why a top-up may not go on. A merchant that forbids it says so in a language of its own; why there is no answer, the
 * service says in English.
 */
export function reasonWords(kind: string | undefined, message: string | undefined): ReactNode {
  return kind === 'forbidden' ? shown(message) : inEnglish(message)
}
