import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { App, AppChange } from '@txgw/gateway/operator-api'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { fieldErrorsOf, WholeNumberInput } from '../../shared/forms/fields.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { SecondPersonHint } from '../../two-people/second-person-hint.tsx'
import classes from './app-page.module.css'
import { changedSettings, needsTwo, type SettingsDraft, settingsChanges, toDraft } from './settings-draft.ts'

const words = texts.apps.settings

/** Sends only the changed settings, so that two operators do not undo each other's changes. */
export function AppSettings({ app }: { app: App }) {
  const [edits, setEdits] = useState<Partial<SettingsDraft>>({})
  const draft = { ...toDraft(app), ...edits }
  const confirm = useConfirmChange()
  const save = useApiChange<App, AppChange>({
    run: (api, change) =>
      api.PATCH('/apps/{app_id}', { params: { path: { app_id: app.app_id } }, body: change }),
    makesStale: ['/apps', '/overview'],
    done: words.done,
    onDone: () => setEdits({}),
    onWaits: () => setEdits({}),
  })
  const change = changedSettings(draft, app)
  const isChanged = Object.keys(change).length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const description = words.confirm(app.app_id)
    const changes = <ChangedFields changes={settingsChanges(app, change)} />
    if (await confirm({ description, changes, action: words.submit })) save.mutate(change)
  }
  const errors = fieldErrorsOf(save.error)
  return (
    <Panel title={words.title}>
      <form className={classes.form} onSubmit={submit}>
        <SettingsFields draft={draft} errors={errors} onChange={(edit) => setEdits({ ...edits, ...edit })} />
        {needsTwo(change) && <SecondPersonHint of="apps" />}
        <ErrorNotice error={save.error} />
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {words.submit}
          </Button>
          <Button variant="default" disabled={!isChanged} onClick={() => setEdits({})}>
            {words.reset}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

interface SettingsFieldsProps {
  draft: SettingsDraft
  errors: Record<string, ReactNode>
  onChange(edit: Partial<SettingsDraft>): void
}

function SettingsFields({ draft, errors, onChange: set }: SettingsFieldsProps) {
  return (
    <>
      <TextInput
        label={words.name}
        required
        value={draft.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Switch
        label={words.enabled}
        description={words.enabledHint}
        checked={draft.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        <WholeNumberInput
          label={words.rateLimit}
          description={words.rateLimitHint}
          min={1}
          value={draft.perSecond}
          error={errors['rate_limit.per_second'] ?? errors.rate_limit}
          onChange={(perSecond) => set({ perSecond })}
        />
        <WholeNumberInput
          label={words.burst}
          description={words.burstHint}
          min={1}
          disabled={draft.perSecond === ''}
          value={draft.burst}
          error={errors['rate_limit.burst']}
          onChange={(burst) => set({ burst })}
        />
      </div>
      <WholeNumberInput
        label={words.deadline}
        description={words.deadlineHint}
        value={draft.deadlineMs}
        error={errors.validation_deadline_ms}
        onChange={(deadlineMs) => set({ deadlineMs })}
      />
      <NativeSelect
        label={words.onUnreachable}
        description={words.onUnreachableHint}
        value={draft.onUnreachable}
        onChange={(event) =>
          set({ onUnreachable: event.currentTarget.value as SettingsDraft['onUnreachable'] })
        }
        data={Object.entries(words.onUnreachableChoices).map(([value, label]) => ({ value, label }))}
      />
      <ReplyFields draft={draft} errors={errors} onChange={set} />
    </>
  )
}

function ReplyFields({ draft, errors, onChange: set }: SettingsFieldsProps) {
  return (
    <>
      <NativeSelect
        label={words.verdictReading}
        description={words.verdictReadingHint}
        value={draft.verdictReading}
        onChange={(event) =>
          set({ verdictReading: event.currentTarget.value as SettingsDraft['verdictReading'] })
        }
        data={Object.entries(words.verdictReadingChoices).map(([value, label]) => ({ value, label }))}
      />
      {draft.verdictReading === 'lenient' && <Caution>{words.readsLeniently}</Caution>}
      <TextInput
        label={words.defaultServer}
        description={words.defaultServerHint}
        value={draft.defaultServerId}
        error={errors.default_server_id}
        onChange={(event) => set({ defaultServerId: event.currentTarget.value.trim() })}
      />
    </>
  )
}
