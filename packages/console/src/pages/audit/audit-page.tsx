import { useApiPages } from '../../api/use-api-query.ts'
import { Page } from '../../shared/page.tsx'
import { PagedTable } from '../../shared/paged-table.tsx'
import { Panel } from '../../shared/panel.tsx'
import { VIEWER_ZONE } from '../../shared/time.tsx'
import { useSearchValues } from '../../shared/use-search-values.ts'
import { texts } from '../../texts/texts.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditSearch, SEARCH_FIELDS } from './audit-search.tsx'
import { NoEntries } from './no-entries.tsx'
import { VerifyHint } from './verify-hint.tsx'

export function AuditPage() {
  const [values, search] = useSearchValues(SEARCH_FIELDS)
  const pages = useApiPages('/audit', values)
  const { title, description, list } = texts.audit
  return (
    <Page title={title} description={description(VIEWER_ZONE)} actions={<AuditExport filter={values} />}>
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
