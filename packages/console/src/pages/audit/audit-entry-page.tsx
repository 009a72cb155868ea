import type { AuditEntry } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/use-api-query.ts'
import { objectTrailPath, periodOfEntry } from '../../audit/audit-path.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { ObjectLink } from '../../audit/object-link.tsx'
import { AppId, CopiedCode, IdText } from '../../shared/ids/id-text.tsx'
import { Columns } from '../../shared/layout/columns.tsx'
import { Facts } from '../../shared/layout/facts.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { usePathValue } from '../../shared/location/path-part.ts'
import { queryText } from '../../shared/location/query-text.ts'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { nameZone, useZone } from '../../shared/time/zone.ts'
import { texts } from '../../texts/texts.ts'
import classes from './audit-page.module.css'
import { OutcomeBadge, operationWords, signedInWithWords } from './entry-words.tsx'

const words = texts.audit.entry

/** The page looks at no more than this many entries of one millisecond. */
const LIMIT = 200

/** The trail is searched for the time in the id, and for the object in the address, because both have an index. */
export function AuditEntryPage() {
  const entryId = usePathValue('entryId')
  const [{ object }] = useSearchValues(['object'])
  const period = periodOfEntry(entryId)
  const query = useApiQuery('/audit', {
    query: { ...period, object, limit: LIMIT },
    enabled: period !== undefined,
  })
  const found = query.data?.entries.find(({ entry_id }) => entry_id === entryId)
  return (
    <Page
      title={words.title(entryId)}
      heading={found && operationWords(found.operation)}
      description={<CopiedCode value={entryId} copyLabel={words.copyId} />}
      back={{ href: '/audit', label: texts.audit.title }}
    >
      {period === undefined ? (
        <NoSuchEntry />
      ) : (
        <QueryStates query={query}>{() => (found ? <Entry entry={found} /> : <NoSuchEntry />)}</QueryStates>
      )}
    </Page>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <Columns split="even">
      <EntryFacts entry={entry} />
      <EntryDifference entry={entry} />
    </Columns>
  )
}

function NoSuchEntry() {
  return (
    <Panel>
      <Empty title={words.notFound} icon="audit" hint={words.notFoundHint} />
    </Panel>
  )
}

function EntryDifference({ entry }: { entry: AuditEntry }) {
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

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const zone = nameZone(useZone())
  const { actor, role, signed_in_with, address, at, operation, object, app_id, debug_id } = entry
  return (
    <Panel title={words.facts}>
      <Facts
        facts={[
          [words.outcome, <OutcomeBadge key="outcome" entry={entry} />],
          [words.who, <strong key="who">{shown(actor)}</strong>],
          [words.role, role ?? words.noRole],
          [words.signedInWith, signedInWithWords(signed_in_with)],
          [words.from, address],
          [words.when(zone), <Time key="when" value={at} />],
          [words.utc, <code key="utc">{at}</code>],
          [words.operation, <code key="operation">{operation}</code>],
          [words.object, <ObjectLink key="object" object={object} />],
          [words.app, app_id && <AppId key="app" id={app_id} />],
          [words.debugId, debug_id && <IdText key="debug" value={debug_id} copyLabel={words.copyDebugId} />],
        ]}
      />
    </Panel>
  )
}
