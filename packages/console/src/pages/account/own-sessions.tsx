import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionList } from '@txgw/gateway/operator-api'
import { endOwnSession, listOwnSessions } from '../../session/session-calls.ts'
import { Address, BrowserName } from '../../session/session-cells.tsx'
import { useSession } from '../../session/use-session.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'
import { OWN_SESSIONS_KEY } from './use-own-change.ts'

const words = texts.account

type OwnSession = SessionList['sessions'][number]

/** The browsers that are signed in as the viewer is. */
export function OwnSessions() {
  const queries = useQueryClient()
  const query = useQuery({ queryKey: OWN_SESSIONS_KEY, queryFn: listOwnSessions })
  const end = useMutation({
    mutationFn: endOwnSession,
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_SESSIONS_KEY }),
  })
  return (
    <Panel title={words.sessions} description={words.sessionsHint} flush>
      <ErrorNotice error={end.error} />
      <QueryStates query={query}>
        {({ sessions }) => (
          <DataTable
            label={words.sessions}
            columns={columnsWith(end.mutate)}
            rows={sessions}
            rowKey={({ session_id }) => session_id}
            flowsOnPhone
          />
        )}
      </QueryStates>
    </Panel>
  )
}

function columnsWith(onEnd: (sessionId: string) => void): Column<OwnSession>[] {
  return [
    column(words.address, ({ address }) => <Address value={address} />),
    column(words.browser, ({ user_agent }) => <BrowserName userAgent={user_agent} />, { hideBelow: 'wide' }),
    column(words.signedInBy, ({ signed_in_by }) => words.ways[signed_in_by]),
    timeColumn('created_at', words.signedInAt, { hideBelow: 'wide' }),
    timeColumn('last_seen_at', words.lastSeen),
    column(words.action, (session) => <EndSession session={session} onEnd={onEnd} />, { align: 'end' }),
  ]
}

function EndSession({ session, onEnd }: { session: OwnSession; onEnd(sessionId: string): void }) {
  const { own } = useSession()
  if (session.session_id === own.session_id) return words.thisBrowser
  return (
    <Button variant="default" size="compact-xs" onClick={() => onEnd(session.session_id)}>
      {words.end}
    </Button>
  )
}
