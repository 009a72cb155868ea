import type { ReactNode } from 'react'
import { shown } from '../text/outside-text.tsx'
import { CopyButton } from './copy-button.tsx'
import classes from './id-heading.module.css'

interface IdHeadingProps {
  id: string
  copyLabel: string
  /** A badge beside it. */
  children?: ReactNode
}

/** The heading of a page about one thing that has an id. */
export function IdHeading({ id, copyLabel, children }: IdHeadingProps) {
  return (
    <span className={classes.heading}>
      <span className={classes.id}>{shown(id)}</span>
      <CopyButton value={id} label={copyLabel} />
      {children}
    </span>
  )
}
