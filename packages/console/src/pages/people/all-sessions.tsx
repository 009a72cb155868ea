import { Address } from '../../session/address.tsx'
import { BrowserName } from '../../session/browser-name.tsx'
import { useSession } from '../../session/use-session.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { NameCell } from './grant-cell.tsx'
import { endSession, readSessions, type Session } from './people-calls.ts'
import { PeopleTable } from './people-table.tsx'
import { usePeopleChange, usePeopleList } from './use-people.ts'

const words = texts.people.sessions
const account = texts.account

const COLUMNS: Column<Session>[] = [
  {
    key: 'name',
    header: words.name,
    cell: ({ name, signed_in_by, created_at }) => (
      <NameCell
        name={name ?? texts.common.notGiven}
        second={account.ways[signed_in_by]}
        last={{ what: account.signedInAt, at: created_at }}
      />
    ),
  },
  {
    key: 'browser',
    header: account.browser,
    hideBelow: 'phone',
    cell: ({ user_agent }) => <BrowserName userAgent={user_agent} />,
  },
  { key: 'address', header: account.address, cell: ({ address }) => <Address value={address} /> },
  {
    key: 'since',
    header: account.signedInAt,
    hideBelow: 'wide',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
  {
    key: 'seen',
    header: account.lastSeen,
    hideBelow: 'phone',
    cell: ({ last_seen_at }) => <Time value={last_seen_at} />,
  },
  {
    key: 'action',
    header: texts.people.action,
    align: 'end',
    cell: (session) => <EndSession session={session} />,
  },
]

/** The browsers of everybody that are signed in. */
export function AllSessions() {
  const list = usePeopleList('sessions', readSessions)
  return (
    <Panel title={words.title} description={account.sessionsHint} flush>
      <PeopleTable
        label={words.title}
        list={list}
        columns={COLUMNS}
        rowKey={({ session_id }) => session_id}
        empty={words.empty}
      />
    </Panel>
  )
}

function EndSession({ session: { session_id, name = '', address } }: { session: Session }) {
  const { own } = useSession()
  const change = usePeopleChange<void>({
    run: () => endSession(session_id),
    makesStale: ['sessions'],
    done: () => words.ended(name),
  })
  if (session_id === own.session_id) return account.thisBrowser
  return (
    <ConfirmButton
      action={account.end}
      label={words.endLabel(name)}
      description={words.endConfirm(name, address)}
      change={change}
    />
  )
}
