import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DialogState } from '../../shared/forms/dialog.tsx'
import { texts } from '../../texts/texts.ts'
import { changesProduction } from './grant-draft.ts'
import { GrantForm } from './grant-form.tsx'
import { addToken, type MadeToken } from './people-calls.ts'
import { type FormProps, SecretDialog } from './secret-dialog.tsx'
import { endOfToken, LIFETIMES, type Lifetime } from './token-lifetime.ts'

const words = texts.people.tokens.add

export function AddToken(props: DialogState) {
  return (
    <SecretDialog<MadeToken> words={words} label={words.token} secretOf={({ token }) => token} {...props}>
      {(form) => <TokenForm {...form} />}
    </SecretDialog>
  )
}

function TokenForm(form: FormProps<MadeToken>) {
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [lastDay, setLastDay] = useState('')
  return (
    <GrantForm
      {...form}
      words={words}
      list="tokens"
      make={(named, alone) =>
        addToken({ ...named, expires_at: endOfToken(lifetime, lastDay, Date.now()) }, alone)
      }
      needsTwo={(grant) => grant.role === 'admin' && changesProduction(grant)}
      ownField="expires_at"
      belowGrant={(error) => (
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
      )}
    />
  )
}
