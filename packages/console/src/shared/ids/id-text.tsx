import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OutsideText } from '../text/outside-text.tsx'
import classes from '../text/text.module.css'
import { CopyButton } from './copy-button.tsx'

/** The length of a ULID. Tables have room for ids of this length, and longer ones may break. */
const SHORT_LENGTH_MAX = 26

interface IdTextProps {
  value: string
  /** Within the environment, such as `/apps/shop`. */
  href?: string | undefined
  /** Names the copied text; without it there is no copy button. */
  copyLabel?: string | undefined
}

/** An identifier in a monospaced font, with an optional link and an optional copy button. */
export function IdText({ value, href, copyLabel }: IdTextProps): ReactNode {
  const text = <OutsideText text={value} />
  const shown = href === undefined ? <span>{text}</span> : <Link href={href}>{text}</Link>
  const id = (
    <span className={classes.id} data-short={value.length <= SHORT_LENGTH_MAX || undefined}>
      {shown}
    </span>
  )
  if (copyLabel === undefined) return id
  return (
    <span className={classes.idLine}>
      {id}
      <CopyButton value={value} label={copyLabel} />
    </span>
  )
}
