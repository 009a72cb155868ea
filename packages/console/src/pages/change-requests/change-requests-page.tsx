import { useApiPages, useApiQuery } from '../../api/use-api-query.ts'
import { useSession } from '../../session/use-session.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { texts } from '../../texts/texts.ts'
import { REQUEST_COLUMNS } from './request-columns.tsx'

const words = texts.changeRequests

/** What merchants ask for in production, and what the operator's own people ask where two decide. */
export function ChangeRequestsPage() {
  const { role } = useSession().own
  const viewer = role === 'merchant' ? 'merchant' : 'operator'
  const pages = useApiPages('/change-requests')
  const [{ id }] = useSearchValues(['id'])
  return (
    <Page title={words.title} description={words.description[viewer]}>
      {id !== '' && <OneRequest id={id} />}
      <Panel flush>
        <PagedTable
          label={words.list}
          flowsOnPhone
          columns={REQUEST_COLUMNS}
          pages={pages}
          rowsOf={({ change_requests }) => change_requests}
          rowKey={({ change_request_id }) => change_request_id}
          empty={<Empty title={words.empty} icon="key" hint={words.emptyHint[viewer]} />}
        />
      </Panel>
    </Page>
  )
}

/** The one that a link leads to. */
function OneRequest({ id }: { id: string }) {
  const query = useApiQuery('/change-requests/{id}', { path: { id } })
  return (
    <Panel title={words.one} flush>
      <QueryStates query={query}>
        {(request) => (
          <DataTable
            label={words.one}
            flowsOnPhone
            columns={REQUEST_COLUMNS}
            rows={[request]}
            rowKey={({ change_request_id }) => change_request_id}
          />
        )}
      </QueryStates>
    </Panel>
  )
}
