import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../shared/icons.tsx'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { Time } from '../../shared/time/time.tsx'
import { useNow } from '../../shared/time/use-now.ts'
import { texts } from '../../texts/texts.ts'
import { AddToken } from './add-token.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { GrantCell, NameCell } from './grant-cell.tsx'
import { revokeToken, type Token } from './people-calls.ts'
import { PeoplePanel } from './people-panel.tsx'

const words = texts.people.tokens

const STATES_EVERY_MS = 30_000

type TokenState = keyof typeof words.states

const TONES: Record<TokenState, Tone> = { works: 'green', expired: 'amber', revoked: 'gray' }

export function Tokens() {
  const [isAdding, dialog] = useDisclosure(false)
  const nowMs = useNow(STATES_EVERY_MS)
  return (
    <PeoplePanel
      name="tokens"
      words={words}
      columns={columnsAt(nowMs)}
      rowKey={({ token_id }) => token_id}
      isFaded={(token) => stateOf(token, nowMs) !== 'works'}
      actions={
        <Button leftSection={<Icon name="plus" size={14} />} onClick={dialog.open}>
          {words.add.action}
        </Button>
      }
    >
      <AddToken isOpen={isAdding} onClose={dialog.close} />
    </PeoplePanel>
  )
}

function columnsAt(nowMs: number): Column<Token>[] {
  const stateCell = (token: Token) => <StateBadge state={stateOf(token, nowMs)} />
  return [
    {
      key: 'name',
      header: words.name,
      cell: (token) => (
        <NameCell
          name={token.name}
          second={words.madeBy(token.created_by)}
          state={stateCell(token)}
          last={{ what: words.lastUsed, at: token.last_used_at }}
        />
      ),
    },
    { key: 'grant', header: texts.people.grant.role, cell: (token) => <GrantCell grant={token} /> },
    { key: 'state', header: words.state, hideBelow: 'phone', cell: stateCell },
    { key: 'ends', header: words.ends, hideBelow: 'wide', cell: (token) => <End token={token} /> },
    {
      key: 'used',
      header: words.lastUsed,
      hideBelow: 'phone',
      cell: ({ last_used_at }) =>
        last_used_at === null ? texts.people.never : <Time value={last_used_at} />,
    },
    {
      key: 'action',
      header: texts.people.action,
      align: 'end',
      cell: (token) => stateOf(token, nowMs) === 'works' && <Revoke token={token} />,
    },
  ]
}

function stateOf({ revoked_at, expires_at }: Token, nowMs: number): TokenState {
  if (revoked_at !== undefined) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? 'expired' : 'works'
}

function StateBadge({ state }: { state: TokenState }) {
  return <ToneBadge tone={TONES[state]}>{words.states[state]}</ToneBadge>
}

function End({ token: { revoked_at, expires_at } }: { token: Token }) {
  const end = revoked_at ?? expires_at
  return end === null ? words.noEnd : <Time value={end} />
}

function Revoke({ token: { token_id, name } }: { token: Token }) {
  return (
    <ConfirmButton
      action={words.revoke}
      label={words.revokeLabel(name)}
      description={words.revokeConfirm(name)}
      run={() => revokeToken(token_id)}
      makesStale={['tokens', 'sessions']}
      done={() => words.revoked(name)}
    />
  )
}
