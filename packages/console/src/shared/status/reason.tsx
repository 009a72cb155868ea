import { Fragment, type ReactNode } from 'react'
import { inEnglish, OutsideText, shown } from '../text/outside-text.tsx'

/** A code of several words may break after each of them. It may come from a merchant. */
export function ReasonCode({ code }: { code: string | undefined }) {
  return code?.split(/(?<=_)/).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word may appear twice, and the words never change.
    <Fragment key={index}>
      <OutsideText text={word} />
      <wbr />
    </Fragment>
  ))
}

/**
 * Why a top-up may not go on. A merchant that forbids it says so in a language of its own; why there is no answer, the
 * service says in English.
 */
export function reasonWords(kind: string | undefined, message: string | undefined): ReactNode {
  return kind === 'forbidden' ? shown(message) : inEnglish(message)
}
