import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../shared/icons.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { type Tone, ToneBadge } from '../../shared/status/status-badge.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { GrantCell, NameCell } from './grant-cell.tsx'
import { InvitePerson } from './invite-person.tsx'
import { type Invitation, readInvitations, withdrawInvitation } from './people-calls.ts'
import { PeopleTable } from './people-table.tsx'
import { usePeopleChange, usePeopleList } from './use-people.ts'

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
  {
    key: 'made',
    header: words.made,
    hideBelow: 'wide',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
  {
    key: 'ends',
    header: words.ends,
    hideBelow: 'phone',
    cell: ({ expires_at }) => <Time value={expires_at} />,
  },
  {
    key: 'action',
    header: texts.people.action,
    align: 'end',
    cell: (invitation) => invitation.state === 'open' && <Withdraw invitation={invitation} />,
  },
]

export function Invitations() {
  const [isInviting, dialog] = useDisclosure(false)
  const list = usePeopleList('invitations', readInvitations)
  return (
    <Panel
      title={words.title}
      description={words.description}
      flush
      actions={
        <Button leftSection={<Icon name="plus" size={14} />} onClick={dialog.open}>
          {words.invite.action}
        </Button>
      }
    >
      <PeopleTable
        label={words.title}
        list={list}
        columns={COLUMNS}
        rowKey={({ invitation_id }) => invitation_id}
        isFaded={({ state }) => state !== 'open'}
        empty={words.empty}
      />
      <InvitePerson isOpen={isInviting} onClose={dialog.close} />
    </Panel>
  )
}

function StateBadge({ invitation: { state } }: { invitation: Invitation }) {
  return <ToneBadge tone={TONES[state]}>{words.states[state]}</ToneBadge>
}

function Withdraw({ invitation: { invitation_id, name } }: { invitation: Invitation }) {
  const change = usePeopleChange<void>({
    run: () => withdrawInvitation(invitation_id),
    makesStale: ['invitations', 'accounts'],
    done: () => words.withdrawn(name),
  })
  return (
    <ConfirmButton
      action={words.withdraw}
      label={words.withdrawLabel(name)}
      description={words.withdrawConfirm(name)}
      change={change}
    />
  )
}
