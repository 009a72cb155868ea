import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AloneHeaders } from '../../api/second-person/guarded-call.ts'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { SecondPersonHint } from '../../two-people/second-person-hint.tsx'
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
  make(
    named: { name: string } & ReturnType<typeof wireGrant>,
    alone: AloneHeaders,
  ): Promise<{ data?: M; response?: Response }>
  /** Whether a second person decides about it, where two people do. */
  needsTwo(grant: Grant): boolean
  /** The name of a further field in the form, which shows its own error. */
  ownField: string
  belowName?(error: ReactNode): ReactNode
  belowGrant?(error: ReactNode): ReactNode
}

/** Asks for the name of somebody new, and for what it may do. */
export function GrantForm<M>(props: GrantFormProps<M>) {
  const { words, list, make, needsTwo, ownField, belowName, belowGrant, onMade, onWaiting, onClose } = props
  const [name, setName] = useState('')
  const [grant, setGrant] = useState<Grant>(LEAST_GRANT)
  const change = usePeopleChange<M>({
    run: (_, alone) => make({ name, ...wireGrant(grant) }, alone),
    makesStale: [list],
    onDone: onMade,
    tellWaiting: onWaiting,
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
      {needsTwo(grant) && <SecondPersonHint of="people" />}
      {!isShownByFields(change.error, [...GRANT_FIELDS, ownField]) && <ErrorNotice error={change.error} />}
    </DialogForm>
  )
}
