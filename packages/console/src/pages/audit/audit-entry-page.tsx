import type { AuditEntry } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../../api/use-api-query.ts'
import { periodOfEntry } from '../../audit/audit-path.ts'
import { CopyButton } from '../../shared/ids/copy-button.tsx'
import { Columns } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { usePathValue } from '../../shared/location/path-part.ts'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './audit-page.module.css'
import { EntryDifference } from './entry-difference.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { operationWords } from './entry-words.ts'

const words = texts.audit.entry

/** So many entries of one millisecond are looked at. */
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
      description={
        <span className={classes.command}>
          <code>{shown(entryId)}</code>
          <CopyButton value={entryId} label={words.copyId} />
        </span>
      }
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
      <Empty title={words.notFound} icon="audit">
        {words.notFoundHint}
      </Empty>
    </Panel>
  )
}
