import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CopyButton } from './copy-button.tsx'
import classes from './text.module.css'

interface IdTextProps {
  value: string
  /** Within the environment, such as `/apps/shop`. */
  href?: string | undefined
  /** Names the copied text; without it there is no copy button. */
  copyLabel?: string | undefined
}

/** An identifier in a monospaced font, with an optional link and an optional copy button. */
export function IdText({ value, href, copyLabel }: IdTextProps): ReactNode {
  const shown = href === undefined ? <span>{value}</span> : <Link href={href}>{value}</Link>
  if (copyLabel === undefined) return <span className={classes.id}>{shown}</span>
  return (
    <span className={classes.idLine}>
      <span className={classes.id}>{shown}</span>
      <CopyButton value={value} label={copyLabel} />
    </span>
  )
}
