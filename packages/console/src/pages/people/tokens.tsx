import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../shared/icons.tsx'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { Time } from '../../shared/time/time.tsx'
import { useNow } from '../../shared/time/use-now.ts'
import { texts } from '../../texts/texts.ts'
import { AddToken } from './add-token.tsx'
import { revokeToken, type Token } from './people-calls.ts'
import { GrantCell, NameCell, PeopleButton, PeoplePanel } from './people-panel.tsx'

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
    column(words.name, (token) => (
      <NameCell
        name={token.name}
        second={words.madeBy(token.created_by)}
        state={stateCell(token)}
        last={{ what: words.lastUsed, at: token.last_used_at }}
      />
    )),
    column(texts.people.grant.role, (token) => <GrantCell grant={token} />),
    column(words.state, stateCell, { hideBelow: 'phone' }),
    column(words.ends, (token) => <End token={token} />, { hideBelow: 'wide' }),
    column(
      words.lastUsed,
      ({ last_used_at }) => (last_used_at === null ? texts.people.never : <Time value={last_used_at} />),
      { hideBelow: 'phone' },
    ),
    column(texts.people.action, (token) => stateOf(token, nowMs) === 'works' && <Revoke token={token} />, {
      align: 'end',
    }),
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
    <PeopleButton
      action={words.revoke}
      label={words.revokeLabel(name)}
      description={words.revokeConfirm(name)}
      run={() => revokeToken(token_id)}
      makesStale={['tokens', 'sessions']}
      done={() => words.revoked(name)}
    />
  )
}
