import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../shared/icons.tsx'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import { timeColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { GrantCell, NameCell } from './grant-cell.tsx'
import { InvitePerson } from './invite-person.tsx'
import { type Invitation, withdrawInvitation } from './people-calls.ts'
import { PeoplePanel } from './people-panel.tsx'

const words = texts.people.invitations

const TONES: Record<Invitation['state'], Tone> = {
  open: 'blue',
  used: 'gray',
  withdrawn: 'gray',
  expired: 'amber',
}

const COLUMNS: Column<Invitation>[] = [
  {
    key: 'name',
    header: words.name,
    cell: (invitation) => (
      <NameCell
        name={invitation.name}
        second={invitation.email ?? words.invitedBy(invitation.created_by)}
        state={<StateBadge invitation={invitation} />}
        last={{ what: words.ends, at: invitation.expires_at }}
      />
    ),
  },
  { key: 'grant', header: texts.people.grant.role, cell: (invitation) => <GrantCell grant={invitation} /> },
  {
    key: 'state',
    header: words.state,
    hideBelow: 'phone',
    cell: (invitation) => <StateBadge invitation={invitation} />,
  },
  timeColumn('created_at', words.made, { hideBelow: 'wide' }),
  timeColumn('expires_at', words.ends, { hideBelow: 'phone' }),
  {
    key: 'action',
    header: texts.people.action,
    align: 'end',
    cell: (invitation) => invitation.state === 'open' && <Withdraw invitation={invitation} />,
  },
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
    <ConfirmButton
      action={words.withdraw}
      label={words.withdrawLabel(name)}
      description={words.withdrawConfirm(name)}
      run={() => withdrawInvitation(invitation_id)}
      makesStale={['invitations', 'accounts']}
      done={() => words.withdrawn(name)}
    />
  )
}
