import { useApiPages } from '../../api/use-api-query.ts'
import { ListExport } from '../../lists/list-export.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { ZoneSwitch } from '../../shared/time/zone-switch.tsx'
import { texts } from '../../texts/texts.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditSearch, SEARCH_FIELDS } from './audit-search.tsx'
import { NoEntries } from './no-entries.tsx'
import { VerifyHint } from './verify-hint.tsx'

export function AuditPage() {
  const [values, search] = useSearchValues(SEARCH_FIELDS)
  const pages = useApiPages('/audit', values)
  const { title, description, list } = texts.audit
  return (
    <Page
      title={title}
      description={description}
      actions={
        <>
          <ZoneSwitch />
          <ListExport path="/audit" filter={values} formats={['jsonl']} />
        </>
      }
    >
      <VerifyHint />
      <Panel flush>
        <AuditSearch key={JSON.stringify(values)} values={values} onSearch={search} />
        <PagedTable
          label={list}
          columns={AUDIT_COLUMNS}
          pages={pages}
          rowsOf={({ entries }) => entries}
          rowKey={({ entry_id }) => entry_id}
          empty={<NoEntries filter={values} pages={pages} />}
          stacksOnPhone
        />
      </Panel>
    </Page>
  )
}
