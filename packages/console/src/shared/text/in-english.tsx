import type { ReactNode } from 'react'
import { OutsideText } from './outside-text.tsx'

/** A sentence of the service, which speaks English in every language of the console. Screen readers have to know. */
export function inEnglish(text: string | null | undefined): ReactNode {
  if (text === undefined || text === null) return undefined
  return (
    <span lang="en">
      <OutsideText text={text} />
    </span>
  )
}
