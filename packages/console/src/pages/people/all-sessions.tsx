import { Address, BrowserName } from '../../session/session-cells.tsx'
import { useSession } from '../../session/use-session.ts'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { texts } from '../../texts/texts.ts'
import { endSession, type Session } from './people-calls.ts'
import { NameCell, PeopleButton, PeoplePanel } from './people-panel.tsx'

const words = texts.people.sessions
const account = texts.account

const COLUMNS: Column<Session>[] = [
  column(words.name, ({ name, signed_in_by, created_at }) => (
    <NameCell
      name={name ?? texts.common.notGiven}
      second={account.ways[signed_in_by]}
      last={{ what: account.signedInAt, at: created_at }}
    />
  )),
  column(account.browser, ({ user_agent }) => <BrowserName userAgent={user_agent} />, { hideBelow: 'phone' }),
  column(account.address, ({ address }) => <Address value={address} />),
  timeColumn('created_at', account.signedInAt, { hideBelow: 'wide' }),
  timeColumn('last_seen_at', account.lastSeen, { hideBelow: 'phone' }),
  column(texts.people.action, (session) => <EndSession session={session} />, { align: 'end' }),
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
    <PeopleButton
      action={account.end}
      label={words.endLabel(name)}
      description={words.endConfirm(name, address)}
      run={() => endSession(session_id)}
      makesStale={['sessions']}
      done={() => words.ended(name)}
    />
  )
}
