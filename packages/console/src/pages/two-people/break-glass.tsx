import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { useApiChange } from '../../api/use-api-change.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useSession } from '../../session/use-session.ts'
import { ConfirmButton } from '../../shared/forms/confirm-button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { isOwn } from '../../two-people/who-decides.ts'
import { changeWords } from '../change-requests/change-words.ts'
import { RequestedChange } from '../change-requests/requested-change.tsx'
import classes from './two-people-page.module.css'

const words = texts.twoPeople.glass

const COLUMNS: Column<ChangeRequest>[] = [
  column(words.columns.what, (act) => <RequestedChange request={act} />),
  timeColumn('requested_at', words.columns.at),
  column(words.columns.reason, ({ requested_by, break_glass }) => (
    <>
      {shown(words.by(requested_by))} {shown(break_glass)}
    </>
  )),
  column(words.columns.seen, (act) => <Seen act={act} />),
]

/** What one person has done alone, first what nobody else has looked at. */
export function BreakGlass() {
  const query = useApiQuery('/break-glass')
  return (
    <Panel title={words.title} description={words.description} flush>
      <QueryStates query={query}>
        {({ break_glass: acts }) =>
          acts.length === 0 ? (
            <Empty title={words.none} icon="check" hint={words.noneHint} />
          ) : (
            <DataTable
              label={words.title}
              flowsOnPhone
              columns={COLUMNS}
              rows={acts}
              rowKey={({ change_request_id }) => change_request_id}
              isFaded={({ seen_at }) => typeof seen_at === 'string'}
            />
          )
        }
      </QueryStates>
    </Panel>
  )
}

function Seen({ act }: { act: ChangeRequest }) {
  const { own } = useSession()
  const { seen_at, seen_by } = act
  if (typeof seen_at === 'string')
    return (
      <>
        <Time value={seen_at} /> {shown(words.seenBy(seen_by ?? ''))}
      </>
    )
  if (isOwn(act, own)) return <span className={classes.hint}>{words.own}</span>
  if (own.role !== 'operator' && own.role !== 'admin') return words.notYet
  if (own.account_id === undefined) return <span className={classes.hint}>{words.noPerson}</span>
  return <SeeButton act={act} />
}

function SeeButton({ act }: { act: ChangeRequest }) {
  const path = { id: act.change_request_id }
  const see = useApiChange<unknown>({
    run: (api) => api.POST('/break-glass/{id}/seen', { params: { path } }),
    makesStale: ['/break-glass', '/two-people', '/notices'],
    done: words.seeDone,
  })
  const what = changeWords(act)
  return (
    <ConfirmButton
      change={see}
      action={words.see}
      label={words.seeLabel(what)}
      description={<RequestedChange request={act} />}
    />
  )
}
