import { Button, TextInput } from '@mantine/core'
import type { App, WebhookCheck } from '@txgw/gateway/operator-api'
import { type FormEvent, useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { SecondPersonHint } from '../../two-people/second-person-hint.tsx'
import classes from './app-page.module.css'
import { useAppChange } from './use-app-change.ts'
import { WebhookVerdict } from './webhook-verdict.tsx'

const words = texts.apps.webhook

/** Changes the webhook address of an app, and says without a call whether notifications would be sent to it. */
export function WebhookForm({ app }: { app: App }) {
  const current = app.webhook_url ?? ''
  const [edit, setEdit] = useState<string>()
  const address = edit ?? current
  const confirm = useConfirmChange()
  const check = useApiChange<WebhookCheck, string>({
    run: (api, url) => api.POST('/webhook-checks', { body: { url } }),
  })
  const changeOf = (url: string) => ({ webhook_url: url === '' ? null : url })
  const save = useAppChange<string>({
    appId: app.app_id,
    request: (url) => ({ change_webhook: changeOf(url) }),
    run: (api, url) =>
      api.PATCH('/apps/{app_id}', { params: { path: { app_id: app.app_id } }, body: changeOf(url) }),
    words: { confirm: words.confirm(app.app_id), done: words.done },
    onDone: () => setEdit(undefined),
    onWaits: () => setEdit(undefined),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const changes = (
      <ChangedFields changes={[{ field: 'webhook_url', before: app.webhook_url, after: address || null }]} />
    )
    if (await confirm({ description: save.confirmation, changes, action: words.save })) save.mutate(address)
  }
  const error = save.error ?? check.error
  const errors = fieldErrorsOf(error)
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={words.address}
        description={address === '' ? words.none : undefined}
        type="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={errors.webhook_url ?? errors.url}
        onChange={(event) => setEdit(event.currentTarget.value.trim())}
      />
      {address !== current && <SecondPersonHint of="apps" />}
      <div className={classes.buttons}>
        <Button type="submit" disabled={address === current} loading={save.isPending}>
          {words.save}
        </Button>
        <Button
          variant="default"
          disabled={address === ''}
          loading={check.isPending}
          onClick={() => check.mutate(address)}
        >
          {words.check}
        </Button>
      </div>
      <ErrorNotice error={error} />
      {check.data && check.data.url === address && <WebhookVerdict check={check.data} />}
    </form>
  )
}
