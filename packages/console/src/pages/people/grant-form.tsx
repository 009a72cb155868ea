import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { type Grant, isShownByFields, LEAST_GRANT, wireGrant } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'
import type { ListName } from './people-calls.ts'
import type { FormProps } from './secret-dialog.tsx'
import { usePeopleChange } from './use-people.ts'

const GRANT_FIELDS = ['name', 'role', 'environments', 'app_ids']

interface GrantFormProps<M> extends FormProps<M> {
  words: { name: string; nameHint: string; submit: string }
  /** The list that the new one belongs to. */
  list: ListName
  make(named: { name: string } & ReturnType<typeof wireGrant>): Promise<M>
  /** The name of a further field in the form, which shows its own error. */
  ownField: string
  belowName?(error: ReactNode): ReactNode
  belowGrant?(error: ReactNode): ReactNode
}

/** Asks for the name of somebody new, and for what it may do. */
export function GrantForm<M>(props: GrantFormProps<M>) {
  const { words, list, make, ownField, belowName, belowGrant, onMade, onClose } = props
  const [name, setName] = useState('')
  const [grant, setGrant] = useState<Grant>(LEAST_GRANT)
  const change = usePeopleChange<M>({
    run: () => make({ name, ...wireGrant(grant) }),
    makesStale: [list],
    onDone: onMade,
  })
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
        value={name}
        error={errors.name}
        autoComplete="off"
        required
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {belowName?.(errors[ownField])}
      <GrantFields
        grant={grant}
        errors={errors}
        onChange={(changes) => setGrant((before) => ({ ...before, ...changes }))}
      />
      {belowGrant?.(errors[ownField])}
      {!isShownByFields(change.error, [...GRANT_FIELDS, ownField]) && <ErrorNotice error={change.error} />}
    </DialogForm>
  )
}
