import { TextInput } from '@mantine/core'
import type { App } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiChange } from '../../api/use-api-change.ts'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { Dialog, type DialogState } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'

interface Draft {
  app_id: string
  name: string
  webhook_url: string
}

const words = texts.apps.register

export function RegisterApp({ isOpen, onClose }: DialogState) {
  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={onClose}>
      <RegisterForm onClose={onClose} />
    </Dialog>
  )
}

function RegisterForm({ onClose }: Pick<DialogState, 'onClose'>) {
  const [draft, setDraft] = useState<Draft>({ app_id: '', name: '', webhook_url: '' })
  const [, navigate] = useLocation()
  const confirm = useConfirmChange()
  const register = useApiChange<App, Draft>({
    run: (api, { webhook_url, ...app }) =>
      api.POST('/apps', { body: { ...app, ...(webhook_url !== '' && { webhook_url }) } }),
    makesStale: ['/apps'],
    done: ({ app_id }) => words.done(app_id),
    onDone: ({ app_id }) => {
      onClose()
      navigate(`/apps/${pathPart(app_id)}`)
    },
  })
  const submit = async () => {
    if (await confirm({ description: words.confirm(draft.app_id), action: words.submit })) {
      register.mutate(draft)
    }
  }
  const errors = fieldErrorsOf(register.error)
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <DialogForm action={words.submit} isPending={register.isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        {...field('app_id')}
        label={words.appId}
        description={words.appIdHint}
        required
        data-autofocus
      />
      <TextInput {...field('name')} label={words.name} description={words.nameHint} required />
      <TextInput {...field('webhook_url')} label={words.webhook} description={words.webhookHint} type="url" />
      <ErrorNotice error={register.error} />
    </DialogForm>
  )
}
