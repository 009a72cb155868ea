import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DialogState } from '../../shared/forms/dialog.tsx'
import { texts } from '../../texts/texts.ts'
import { changesProduction } from './grant-draft.ts'
import { GrantForm } from './grant-form.tsx'
import { invitePerson, type MadeInvitation } from './people-calls.ts'
import { type FormProps, SecretDialog } from './secret-dialog.tsx'

const words = texts.people.invitations.invite

export function InvitePerson(props: DialogState) {
  return (
    <SecretDialog<MadeInvitation> words={words} label={words.link} secretOf={({ link }) => link} {...props}>
      {(form) => <InvitationForm {...form} />}
    </SecretDialog>
  )
}

function InvitationForm(form: FormProps<MadeInvitation>) {
  const [email, setEmail] = useState('')
  return (
    <GrantForm
      {...form}
      words={words}
      list="invitations"
      make={(named, alone) => invitePerson({ ...named, ...(email !== '' && { email }) }, alone)}
      needsTwo={changesProduction}
      ownField="email"
      belowName={(error) => (
        <TextInput
          label={words.email}
          description={words.emailHint}
          value={email}
          error={error}
          autoComplete="off"
          inputMode="email"
          onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
        />
      )}
    />
  )
}
