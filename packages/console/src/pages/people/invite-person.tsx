import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { ErrorNotice } from '../../shared/states.tsx'
import { texts } from '../../texts/texts.ts'
import { fieldErrorsOf, type Grant, isShownByFields, LEAST_GRANT, wireGrant } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'
import { invitePerson, type MadeInvitation } from './people-calls.ts'
import { ShownOnce } from './shown-once.tsx'
import { usePeopleChange } from './use-people.ts'

const words = texts.people.invitations.invite

interface InvitePersonProps {
  isOpen: boolean
  onClose(): void
}

/** Asks whom to invite, and then shows the link once. */
export function InvitePerson({ isOpen, onClose }: InvitePersonProps) {
  const [made, setMade] = useState<MadeInvitation>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Dialog title={made ? words.madeTitle(made.name) : words.title} isOpen={isOpen} onClose={close} isSticky>
      {made ? (
        <ShownOnce
          label={words.link}
          secret={made.link}
          notice={words.notice}
          copy={words.copy}
          onDone={close}
        />
      ) : (
        <InvitationForm onMade={setMade} onClose={close} />
      )}
    </Dialog>
  )
}

interface InvitationFormProps {
  onMade(made: MadeInvitation): void
  onClose(): void
}

function InvitationForm({ onMade, onClose }: InvitationFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [grant, setGrant] = useState<Grant>(LEAST_GRANT)
  const invite = usePeopleChange<MadeInvitation>({
    run: () => invitePerson({ name, ...(email !== '' && { email }), ...wireGrant(grant) }),
    makesStale: ['invitations'],
    onDone: onMade,
  })
  const errors = fieldErrorsOf(invite.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          error={errors.name}
          autoComplete="off"
          required
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={words.email}
          description={words.emailHint}
          value={email}
          error={errors.email}
          autoComplete="off"
          inputMode="email"
          onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
        />
        <GrantFields
          grant={grant}
          errors={errors}
          onChange={(changes) => setGrant((before) => ({ ...before, ...changes }))}
        />
        {!isShownByFields(invite.error, ['name', 'email', 'role', 'environments', 'app_ids']) && (
          <ErrorNotice error={invite.error} />
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
