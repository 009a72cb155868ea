import type { AuditEntry } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { entryPath } from '../../audit/audit-path.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { fieldChanges, tellingChanges } from '../../audit/field-changes.ts'
import { ObjectLink } from '../../audit/object-link.tsx'
import { IdText } from '../../shared/ids/id-text.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './audit-page.module.css'
import { OutcomeBadge, operationWords, signedInWithWords } from './entry-words.tsx'

const words = texts.audit.columns

/** More fields than a row can show; the page of the entry has them all. */
const FIELDS_MAX = 4

export const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  column(words.when, (entry) => (
    <Link href={entryPath(entry)}>
      <Time value={entry.at} />
    </Link>
  )),
  column(words.who, (entry) => <Who entry={entry} />),
  column(words.operation, (entry) => (
    <>
      <div className={classes.operation}>
        {operationWords(entry.operation)} <OutcomeBadge entry={entry} />
      </div>
      <ObjectLink object={entry.object} />
    </>
  )),
  column(words.change, (entry) => <Change entry={entry} />),
  column(words.debugId, ({ debug_id }) => debug_id !== null && <IdText value={debug_id} />, {
    hideBelow: 'wide',
  }),
]

function Who({ entry: { actor, role, signed_in_with, address } }: { entry: AuditEntry }) {
  const how = [role, signedInWithWords(signed_in_with), address].filter((part) => part !== null)
  return (
    <>
      <div className={classes.actor}>{shown(actor)}</div>
      <div className={classes.how}>{shown(how.join(', '))}</div>
    </>
  )
}

function Change({ entry }: { entry: AuditEntry }) {
  if (entry.outcome === 'refused') return <span className={classes.how}>{texts.audit.changedNothing}</span>
  const changes = tellingChanges(fieldChanges(entry))
  const more = changes.length - FIELDS_MAX
  return (
    <>
      <ChangedFields changes={changes.slice(0, FIELDS_MAX)} />
      {more > 0 && <Link href={entryPath(entry)}>{texts.audit.more(more)}</Link>}
    </>
  )
}
