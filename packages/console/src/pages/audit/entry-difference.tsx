import type { AuditEntry } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { objectTrailPath } from '../../audit/audit-path.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { queryText } from '../../shared/location/query-text.ts'
import { texts } from '../../texts/texts.ts'
import classes from './audit-page.module.css'

const words = texts.audit.entry

export function EntryDifference({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry)
  return (
    <Panel title={words.difference} description={words.differenceHint}>
      {changes.length > 0 ? (
        <ChangedFields changes={changes} />
      ) : (
        <p className={classes.how}>
          {entry.outcome === 'refused' ? texts.audit.changedNothing : texts.audit.noDetails}
        </p>
      )}
      <p className={classes.links}>
        <Link href={objectTrailPath(entry.object)}>{words.allOfObject}</Link>
        <Link href={`/audit${queryText({ actor: entry.actor })}`}>{words.allOfActor}</Link>
      </p>
    </Panel>
  )
}
