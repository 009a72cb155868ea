import { useApiPages } from '../../api/use-api-query.ts'
import { ListExport } from '../../lists/list-export.tsx'
import { ListSearch } from '../../lists/list-search.tsx'
import { useList } from '../../lists/use-list.ts'
import { CopiedCode } from '../../shared/ids/id-text.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { ZoneSwitch } from '../../shared/time/zone-switch.tsx'
import { texts } from '../../texts/texts.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import classes from './audit-page.module.css'
import { NoEntries } from './no-entries.tsx'

const words = texts.audit

export function AuditPage() {
  const list = useList(['actor', 'app_id', 'object', 'operation'], { hasPeriods: false })
  const pages = useApiPages('/audit', list.query)
  const { actor, app, object, operation: label, anyOperation: any } = words.search
  const options = operationChoices(list.values.operation)
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          <ZoneSwitch />
          <ListExport path="/audit" filter={list.query} formats={['jsonl']} />
        </>
      }
    >
      <VerifyHint />
      <Panel flush>
        <ListSearch
          list={list}
          words={words.search}
          fields={{ actor, app_id: app, object }}
          choices={[{ name: 'operation', label, any, options }]}
        />
        <PagedTable
          label={words.list}
          columns={AUDIT_COLUMNS}
          pages={pages}
          rowsOf={({ entries }) => entries}
          rowKey={({ entry_id }) => entry_id}
          empty={<NoEntries filter={list.query} pages={pages} />}
          stacksOnPhone
        />
      </Panel>
    </Page>
  )
}

/** A link may name an operation of a later release. */
function operationChoices(chosen = ''): { value: string; label: string }[] {
  const known = Object.entries<string>(words.operations).map(([value, label]) => ({ value, label }))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen }]
}

/** Only a command that reads the whole trail can verify it. */
function VerifyHint() {
  const command = `txgw audit verify --env ${useEnvironment()}`
  return (
    <p className={classes.verify}>
      <span>{texts.audit.verify}</span>
      <CopiedCode value={command} copyLabel={texts.audit.copyVerify} />
    </p>
  )
}
