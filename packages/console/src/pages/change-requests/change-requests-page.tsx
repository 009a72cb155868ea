import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { useApiPages } from '../../api/use-api-query.ts'
import { useSession } from '../../session/use-session.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { PagedTable } from '../../shared/table/paged-table.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { changeWords, subjectOf } from './change-words.ts'
import { DecideRequest, WithdrawRequest } from './request-actions.tsx'

const words = texts.changeRequests

const TONES: Record<ChangeRequest['state'], Tone> = {
  waiting: 'amber',
  applying: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'gray',
  lapsed: 'gray',
}

/** Merchants ask here for changes in production, and operators decide about them. */
export function ChangeRequestsPage() {
  const { role } = useSession().own
  const viewer = role === 'merchant' ? 'merchant' : 'operator'
  const pages = useApiPages('/change-requests')
  const mayDecide = role === 'operator' || role === 'admin'
  const action = (request: ChangeRequest) => {
    if (request.state !== 'waiting' && request.state !== 'applying') return null
    if (viewer === 'merchant') return <WithdrawRequest request={request} />
    return mayDecide && <DecideRequest request={request} />
  }
  const columns = [...COLUMNS, column(words.columns.action, action)]
  return (
    <Page title={words.title} description={words.description[viewer]}>
      <Panel flush>
        <PagedTable
          label={words.list}
          columns={columns}
          pages={pages}
          rowsOf={({ change_requests }) => change_requests}
          rowKey={({ change_request_id }) => change_request_id}
          empty={<Empty title={words.empty} icon="key" hint={words.emptyHint[viewer]} />}
        />
      </Panel>
    </Page>
  )
}

const COLUMNS: Column<ChangeRequest>[] = [
  timeColumn('requested_at', words.columns.asked, { hideBelow: 'phone' }),
  column(words.columns.app, subjectOf, { hideBelow: 'phone' }),
  column(words.columns.change, changeWords),
  column(words.columns.by, ({ requested_by }) => requested_by, { hideBelow: 'wide' }),
  column(words.columns.state, (request) => <RequestState request={request} />),
]

function RequestState({ request }: { request: ChangeRequest }) {
  const { state, decided_by, reason, lapses_at } = request
  return (
    <>
      <ToneBadge tone={TONES[state]}>{words.states[state]}</ToneBadge>{' '}
      {state === 'waiting' && (
        <>
          {words.lapses} <Time value={lapses_at} />
        </>
      )}
      {decided_by !== null && shown(words.decidedBy(decided_by))}
      {reason !== null && <p>{shown(reason)}</p>}
    </>
  )
}
