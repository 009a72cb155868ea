import { Fragment } from 'react'
import { OutsideText } from '../text/outside-text.tsx'

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
