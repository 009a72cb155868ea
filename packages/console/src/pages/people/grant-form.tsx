import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ErrorNotice } from '../../shared/states.tsx'
import { texts } from '../../texts/texts.ts'
import { fieldErrorsOf, type Grant, isShownByFields } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'

const GRANT_FIELDS = ['name', 'role', 'environments', 'app_ids']

export interface NamedGrant {
  name: string
  grant: Grant
}

interface GrantFormProps {
  words: { name: string; nameHint: string; submit: string }
  draft: NamedGrant
  onChange(changes: Partial<NamedGrant>): void
  /** The result of usePeopleChange. */
  change: { error: Error | null; isPending: boolean; mutate(): void }
  /** The names of further fields in the form. They show their own errors. */
  ownFields: string[]
  belowName?: ReactNode
  belowGrant?: ReactNode
  onClose(): void
}

/** Asks for the name of somebody new, and for what it may do. */
export function GrantForm(props: GrantFormProps) {
  const { words, draft, onChange, change, ownFields, belowName, belowGrant, onClose } = props
  const errors = fieldErrorsOf(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={draft.name}
          error={errors.name}
          autoComplete="off"
          required
          data-autofocus
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {belowName}
        <GrantFields
          grant={draft.grant}
          errors={errors}
          onChange={(changes) => onChange({ grant: { ...draft.grant, ...changes } })}
        />
        {belowGrant}
        {!isShownByFields(change.error, [...GRANT_FIELDS, ...ownFields]) && (
          <ErrorNotice error={change.error} />
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {words.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
