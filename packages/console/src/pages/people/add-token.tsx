import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts'
import { texts } from '../../texts/texts.ts'
import { LEAST_GRANT, wireGrant } from './grant-draft.ts'
import { GrantForm, type NamedGrant } from './grant-form.tsx'
import { addToken, type MadeToken } from './people-calls.ts'
import { type FormProps, SecretDialog } from './secret-dialog.tsx'
import { endOfToken, LIFETIMES, type Lifetime } from './token-lifetime.ts'
import { usePeopleChange } from './use-people.ts'

const words = texts.people.tokens.add

interface AddTokenProps {
  isOpen: boolean
  onClose(): void
}

export function AddToken(props: AddTokenProps) {
  return (
    <SecretDialog<MadeToken> words={words} label={words.token} secretOf={({ token }) => token} {...props}>
      {(form) => <TokenForm {...form} />}
    </SecretDialog>
  )
}

function TokenForm({ onMade, onClose }: FormProps<MadeToken>) {
  const [draft, setDraft] = useState<NamedGrant>({ name: '', grant: LEAST_GRANT })
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [lastDay, setLastDay] = useState('')
  const add = usePeopleChange<MadeToken>({
    run: () =>
      addToken({
        name: draft.name,
        ...wireGrant(draft.grant),
        expires_at: endOfToken(lifetime, lastDay, Date.now()),
      }),
    makesStale: ['tokens'],
    onDone: onMade,
  })
  const error = fieldErrorsOf(add.error).expires_at
  const end = (
    <>
      <NativeSelect
        label={words.lifetime}
        data={LIFETIMES.map((value) => ({ value, label: words.lifetimes[value] }))}
        value={lifetime}
        error={lifetime === 'day' ? undefined : error}
        onChange={({ currentTarget }) => setLifetime(currentTarget.value as Lifetime)}
      />
      {lifetime === 'day' && (
        <TextInput
          type="date"
          label={words.lastDay}
          value={lastDay}
          error={error}
          required
          onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
        />
      )}
    </>
  )
  return (
    <GrantForm
      words={words}
      draft={draft}
      onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      change={add}
      ownFields={['expires_at']}
      belowGrant={end}
      onClose={onClose}
    />
  )
}
