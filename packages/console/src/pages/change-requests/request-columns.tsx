import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { useSession } from '../../session/use-session.ts'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { needsTwo, useTwoPeople } from '../../two-people/use-two-people.ts'
import { isOpen, isOwn, matterOf, mayDecide } from '../../two-people/who-decides.ts'
import { DecideRequest, WithdrawRequest } from './request-actions.tsx'
import classes from './requested-change.module.css'
import { RequestedChange } from './requested-change.tsx'

const words = texts.changeRequests

const TONES: Record<ChangeRequest['state'], Tone> = {
  waiting: 'amber',
  applying: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'gray',
  lapsed: 'gray',
}

export const REQUEST_COLUMNS: Column<ChangeRequest>[] = [
  column(words.columns.change, (request) => <RequestedChange request={request} />),
  timeColumn('requested_at', words.columns.asked),
  column(words.columns.by, ({ requested_by }) => requested_by),
  column(words.columns.state, (request) => <RequestState request={request} />),
  column(words.columns.action, (request) => <RequestAction request={request} />),
]

function RequestState({ request }: { request: ChangeRequest }) {
  const { state, decided_by, reason, break_glass, lapses_at } = request
  return (
    <>
      <ToneBadge tone={TONES[state]}>{words.states[state]}</ToneBadge>{' '}
      {state === 'waiting' && (
        <>
          {words.lapses} <Time value={lapses_at} />
        </>
      )}
      {decided_by !== null && shown(words.decidedBy(decided_by))}
      {break_glass && <p>{shown(words.alone(break_glass))}</p>}
      {reason !== null && <p>{shown(reason)}</p>}
    </>
  )
}

function RequestAction({ request }: { request: ChangeRequest }) {
  const { own } = useSession()
  const inProduction = useEnvironment() === 'production'
  const { data: policy } = useTwoPeople()
  if (!isOpen(request)) return null
  if (own.role === 'merchant') return <WithdrawRequest request={request} />
  if (!mayDecide(request, own)) return null
  const needsOther = inProduction && policy !== undefined && needsTwo(policy, matterOf(request))
  if (!isOwn(request, own) || !needsOther) return <DecideRequest request={request} />
  return (
    <>
      <WithdrawRequest request={request} />
      <span className={classes.note}>{words.ownRequest}</span>
    </>
  )
}
