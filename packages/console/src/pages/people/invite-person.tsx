import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts'
import { texts } from '../../texts/texts.ts'
import { LEAST_GRANT, wireGrant } from './grant-draft.ts'
import { GrantForm, type NamedGrant } from './grant-form.tsx'
import { invitePerson, type MadeInvitation } from './people-calls.ts'
import { type FormProps, SecretDialog } from './secret-dialog.tsx'
import { usePeopleChange } from './use-people.ts'

const words = texts.people.invitations.invite

interface InvitePersonProps {
  isOpen: boolean
  onClose(): void
}

export function InvitePerson(props: InvitePersonProps) {
  return (
    <SecretDialog<MadeInvitation> words={words} label={words.link} secretOf={({ link }) => link} {...props}>
      {(form) => <InvitationForm {...form} />}
    </SecretDialog>
  )
}

function InvitationForm({ onMade, onClose }: FormProps<MadeInvitation>) {
  const [draft, setDraft] = useState<NamedGrant>({ name: '', grant: LEAST_GRANT })
  const [email, setEmail] = useState('')
  const invite = usePeopleChange<MadeInvitation>({
    run: () => invitePerson({ name: draft.name, ...(email !== '' && { email }), ...wireGrant(draft.grant) }),
    makesStale: ['invitations'],
    onDone: onMade,
  })
  return (
    <GrantForm
      words={words}
      draft={draft}
      onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      change={invite}
      ownFields={['email']}
      belowName={
        <TextInput
          label={words.email}
          description={words.emailHint}
          value={email}
          error={fieldErrorsOf(invite.error).email}
          autoComplete="off"
          inputMode="email"
          onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
        />
      }
      onClose={onClose}
    />
  )
}
