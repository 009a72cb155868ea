import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { type Grant, isShownByFields } from './grant-draft.ts'
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
  return (
    <DialogForm
      action={words.submit}
      isPending={change.isPending}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
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
    </DialogForm>
  )
}
