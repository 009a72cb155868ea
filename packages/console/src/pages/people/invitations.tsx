import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../shared/icons.tsx'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { texts } from '../../texts/texts.ts'
import { InvitePerson } from './invite-person.tsx'
import { type Invitation, withdrawInvitation } from './people-calls.ts'
import { GrantCell, NameCell, PeopleButton, PeoplePanel } from './people-panel.tsx'

const words = texts.people.invitations

const TONES: Record<Invitation['state'], Tone> = {
  open: 'blue',
  used: 'gray',
  withdrawn: 'gray',
  expired: 'amber',
}

const COLUMNS: Column<Invitation>[] = [
  column(words.name, (invitation) => (
    <NameCell
      name={invitation.name}
      second={invitation.email ?? words.invitedBy(invitation.created_by)}
      state={<StateBadge invitation={invitation} />}
      last={{ what: words.ends, at: invitation.expires_at }}
    />
  )),
  column(texts.people.grant.role, (invitation) => <GrantCell grant={invitation} />),
  column(words.state, (invitation) => <StateBadge invitation={invitation} />, { hideBelow: 'phone' }),
  timeColumn('created_at', words.made, { hideBelow: 'wide' }),
  timeColumn('expires_at', words.ends, { hideBelow: 'phone' }),
  column(
    texts.people.action,
    (invitation) => invitation.state === 'open' && <Withdraw invitation={invitation} />,
    { align: 'end' },
  ),
]

export function Invitations() {
  const [isInviting, dialog] = useDisclosure(false)
  return (
    <PeoplePanel
      name="invitations"
      words={words}
      columns={COLUMNS}
      rowKey={({ invitation_id }) => invitation_id}
      isFaded={({ state }) => state !== 'open'}
      actions={
        <Button leftSection={<Icon name="plus" size={14} />} onClick={dialog.open}>
          {words.invite.action}
        </Button>
      }
    >
      <InvitePerson isOpen={isInviting} onClose={dialog.close} />
    </PeoplePanel>
  )
}

function StateBadge({ invitation: { state } }: { invitation: Invitation }) {
  return <ToneBadge tone={TONES[state]}>{words.states[state]}</ToneBadge>
}

function Withdraw({ invitation: { invitation_id, name } }: { invitation: Invitation }) {
  return (
    <PeopleButton
      action={words.withdraw}
      label={words.withdrawLabel(name)}
      description={words.withdrawConfirm(name)}
      run={() => withdrawInvitation(invitation_id)}
      makesStale={['invitations', 'accounts']}
      done={() => words.withdrawn(name)}
    />
  )
}
