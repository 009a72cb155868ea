import { Button, NativeSelect } from '@mantine/core'
import type { TwoPeople } from '@txgw/gateway/operator-api'
import { type FormEvent, useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { RefundAmounts, type Row, toRows } from './refund-amounts.tsx'
import classes from './two-people-page.module.css'

const words = texts.twoPeople.policy

type Mode = TwoPeople['mode']

/** Changes when two people decide; less strictness waits for a second person itself. */
export function PolicyForm({ policy }: { policy: TwoPeople }) {
  const [mode, setMode] = useState<Mode>()
  const [rows, setRows] = useState<Row[]>()
  const reset = () => {
    setMode(undefined)
    setRows(undefined)
  }
  const confirm = useConfirmChange()
  const before = { mode: policy.mode, refunds_above: policy.refunds_above }
  const after = {
    mode: mode ?? policy.mode,
    refunds_above: rows ? rows.map(({ currency, amount }) => ({ currency, amount })) : policy.refunds_above,
  }
  const changed = fieldChanges({ before, after })
  const save = useApiChange<TwoPeople>({
    run: (api) => api.PATCH('/two-people', { body: after }),
    makesStale: ['/two-people', '/change-requests'],
    done: words.saved,
    onDone: reset,
    onWaits: reset,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const changes = <ChangedFields changes={changed} />
    if (await confirm({ description: words.confirm, changes, action: words.save })) save.mutate()
  }
  return (
    <Panel title={words.title} description={words.description}>
      <form className={classes.form} onSubmit={submit}>
        <NativeSelect
          label={words.mode}
          data={Object.entries(words.modes).map(([value, label]) => ({ value, label }))}
          value={after.mode}
          onChange={({ currentTarget }) => setMode(currentTarget.value as Mode)}
        />
        <RefundAmounts
          rows={rows ?? toRows(policy.refunds_above)}
          errors={fieldErrorsOf(save.error)}
          onChange={setRows}
        />
        <ErrorNotice error={save.error} />
        <div>
          <Button type="submit" disabled={changed.length === 0} loading={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
