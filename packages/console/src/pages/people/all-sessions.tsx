import { Address } from '../../session/address.tsx'
import { BrowserName } from '../../session/browser-name.tsx'
import { useSession } from '../../session/use-session.ts'
import { timeColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { NameCell } from './grant-cell.tsx'
import { endSession, type Session } from './people-calls.ts'
import { PeoplePanel } from './people-panel.tsx'

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
  timeColumn('created_at', account.signedInAt, { hideBelow: 'wide' }),
  timeColumn('last_seen_at', account.lastSeen, { hideBelow: 'phone' }),
  {
    key: 'action',
    header: texts.people.action,
    align: 'end',
    cell: (session) => <EndSession session={session} />,
  },
]

/** The browsers of everybody that are signed in. */
export function AllSessions() {
  return (
    <PeoplePanel
      name="sessions"
      words={{ ...words, description: account.sessionsHint }}
      columns={COLUMNS}
      rowKey={({ session_id }) => session_id}
    />
  )
}

function EndSession({ session: { session_id, name = '', address } }: { session: Session }) {
  const { own } = useSession()
  if (session_id === own.session_id) return account.thisBrowser
  return (
    <ConfirmButton
      action={account.end}
      label={words.endLabel(name)}
      description={words.endConfirm(name, address)}
      run={() => endSession(session_id)}
      makesStale={['sessions']}
      done={() => words.ended(name)}
    />
  )
}
