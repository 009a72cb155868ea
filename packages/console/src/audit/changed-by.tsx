import type { AuditEntry } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { shown } from '../shared/text/outside-text.tsx'
import { Time } from '../shared/time/time.tsx'
import { texts } from '../texts/texts.ts'
import { entryPath } from './audit-path.ts'
import { changeWords } from './change-words.ts'
import classes from './changed-fields.module.css'
import type { FieldChange } from './field-changes.ts'
import { useTrailPath } from './use-object-entries.ts'

interface AuthorProps {
  /** Such as `Changed by Ann`. */
  children: ReactNode
  /** The entry of the change; undefined when the trail has none. */
  entry: AuditEntry | undefined
}

/** The author of a change, with a link to its entry in the audit trail. */
export function Author({ entry, children }: AuthorProps) {
  if (!entry) return <span>{shown(children)}</span>
  return (
    <Link className={classes.inText} href={entryPath(entry)}>
      {shown(children)}
    </Link>
  )
}

interface LastChangeProps extends Pick<AuthorProps, 'entry'> {
  /** Undefined when its name is too long for the trail. */
  object: string | undefined
  at: string
  /** Absent when nobody recorded it. */
  actor: string | null | undefined
  /** Whether the object has not changed since it was added. */
  isNew: boolean
  changes: FieldChange[]
}

/** `Changed by Ann, 16 Nov 2026, 14:00:00: price from 4.99 USD to 99.99 USD`. */
export function LastChange({ object, entry, at, actor, isNew, changes }: LastChangeProps) {
  const trailPath = useTrailPath(object)
  const told = isNew ? '' : changeWords(changes)
  return (
    <p className={classes.last}>
      <Author entry={entry}>{isNew ? addedWords(actor) : changedWords(actor)}</Author>, <Time value={at} />
      {told !== '' && (
        <>
          : <strong>{shown(told)}</strong>
        </>
      )}{' '}
      {trailPath !== undefined && (
        <Link className={`${classes.inText} ${classes.all}`} href={trailPath}>
          {texts.audit.allChanges}
        </Link>
      )}
    </p>
  )
}

export function addedWords(actor: string | null | undefined): string {
  const { addedBy, addedByUnknown } = texts.audit
  return actor == null ? addedByUnknown : addedBy(actor)
}

export function changedWords(actor: string | null | undefined): string {
  const { changedBy, changedByUnknown } = texts.audit
  return actor == null ? changedByUnknown : changedBy(actor)
}

export function revokedWords(actor: string | null | undefined): string {
  const { revokedBy, revokedByUnknown } = texts.audit
  return actor == null ? revokedByUnknown : revokedBy(actor)
}
