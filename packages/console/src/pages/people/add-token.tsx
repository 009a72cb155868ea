import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { ErrorNotice } from '../../shared/states.tsx'
import { texts } from '../../texts/texts.ts'
import { fieldErrorsOf, type Grant, isShownByFields, LEAST_GRANT, wireGrant } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'
import { addToken, type MadeToken } from './people-calls.ts'
import { ShownOnce } from './shown-once.tsx'
import { endOfToken, LIFETIMES, type Lifetime } from './token-lifetime.ts'
import { usePeopleChange } from './use-people.ts'

const words = texts.people.tokens.add

interface AddTokenProps {
  isOpen: boolean
  onClose(): void
}

/** Asks for a new token, and then shows its text once. */
export function AddToken({ isOpen, onClose }: AddTokenProps) {
  const [made, setMade] = useState<MadeToken>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Dialog title={made ? words.madeTitle(made.name) : words.title} isOpen={isOpen} onClose={close} isSticky>
      {made ? (
        <ShownOnce
          label={words.token}
          secret={made.token}
          notice={words.notice}
          copy={words.copy}
          onDone={close}
        />
      ) : (
        <TokenForm onMade={setMade} onClose={close} />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  onMade(made: MadeToken): void
  onClose(): void
}

function TokenForm({ onMade, onClose }: TokenFormProps) {
  const [name, setName] = useState('')
  const [grant, setGrant] = useState<Grant>(LEAST_GRANT)
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [lastDay, setLastDay] = useState('')
  const add = usePeopleChange<MadeToken>({
    run: () => addToken({ name, ...wireGrant(grant), expires_at: endOfToken(lifetime, lastDay, Date.now()) }),
    makesStale: ['tokens'],
    onDone: onMade,
  })
  const errors = fieldErrorsOf(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
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
        <GrantFields
          grant={grant}
          errors={errors}
          onChange={(changes) => setGrant((before) => ({ ...before, ...changes }))}
        />
        <NativeSelect
          label={words.lifetime}
          data={LIFETIMES.map((value) => ({ value, label: words.lifetimes[value] }))}
          value={lifetime}
          error={lifetime === 'day' ? undefined : errors.expires_at}
          onChange={({ currentTarget }) => setLifetime(currentTarget.value as Lifetime)}
        />
        {lifetime === 'day' && (
          <TextInput
            type="date"
            label={words.lastDay}
            value={lastDay}
            error={errors.expires_at}
            required
            onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
          />
        )}
        {!isShownByFields(add.error, ['name', 'role', 'environments', 'app_ids', 'expires_at']) && (
          <ErrorNotice error={add.error} />
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
