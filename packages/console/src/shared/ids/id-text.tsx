import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pathPart } from '../location/path-part.ts'
import { playerPath } from '../location/record-paths.ts'
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

interface CopiedCodeProps {
  value: string
  copyLabel: string
  title?: string
  /** Shown in place of the value. */
  children?: ReactNode
}

/** A code with a button that copies the whole of it. */
export function CopiedCode({ value, copyLabel, title, children }: CopiedCodeProps) {
  return (
    <span className={classes.idLine} title={title}>
      <code>{children ?? <OutsideText text={value} />}</code>
      <CopyButton value={value} label={copyLabel} />
    </span>
  )
}

export function AppId({ id }: { id: string }) {
  return <IdText value={id} href={`/apps/${pathPart(id)}`} />
}

export function PlayerId({ player }: { player: { user_id: string; app_id?: string } }) {
  return <IdText value={player.user_id} href={playerPath(player)} />
}

/** Leads to everything that is known about an order, a recharge or a request. */
export function StoryId({ id }: { id: string }) {
  return <IdText value={id} href={`/timeline/${pathPart(id)}`} />
}
