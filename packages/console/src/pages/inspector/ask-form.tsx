import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Panel } from '../../shared/layout/panel.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { texts } from '../../texts/texts.ts'
import classes from './ask-form.module.css'

/** The body of an inspection. */
export type Question = { request: string } | { debug_id: string }

type Kind = keyof typeof texts.inspector.ask.kinds

interface AskFormProps {
  /** The debug_id in the page's address; empty when there is none. */
  linkedDebugId: string
  isPending: boolean
  onAsk(question: Question): void
}

export function AskForm({ linkedDebugId, isPending, onAsk }: AskFormProps) {
  const { title, kind: kindLabel, kinds, submit } = texts.inspector.ask
  const [kind, setKind] = useState<Kind>(linkedDebugId === '' ? 'request' : 'debugId')
  const [request, setRequest] = useState('')
  const [debugId, setDebugId] = useState(linkedDebugId)
  useEffect(() => {
    if (linkedDebugId === '') return
    setKind('debugId')
    setDebugId(linkedDebugId)
  }, [linkedDebugId])
  const question = kind === 'request' ? { request } : { debug_id: debugId.trim() }
  const isEmpty = Object.values(question).every((text) => text.trim() === '')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onAsk(question)
  }
  return (
    <Panel
      title={title}
      actions={
        <SegmentedControl
          aria-label={kindLabel}
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(chosen) => setKind(chosen as Kind)}
        />
      }
    >
      <form className={classes.form} onSubmit={ask}>
        {kind === 'request' ? (
          <RequestField value={request} onChange={setRequest} />
        ) : (
          <DebugIdField value={debugId} onChange={setDebugId} />
        )}
        <Button
          type="submit"
          size="sm"
          className={classes.submit ?? ''}
          disabled={isEmpty}
          loading={isPending}
        >
          {submit}
        </Button>
      </form>
    </Panel>
  )
}

interface FieldProps {
  value: string
  onChange(value: string): void
}

function RequestField({ value, onChange }: FieldProps) {
  const { request, requestHint, requestPlaceholder } = texts.inspector.ask
  return (
    <Textarea
      label={request}
      description={requestHint}
      placeholder={requestPlaceholder}
      classNames={{ input: classes.code ?? '' }}
      rows={9}
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function DebugIdField({ value, onChange }: FieldProps) {
  const { debugId, debugIdHint, debugIdProduction } = texts.inspector.ask
  const isProduction = useEnvironment() === 'production'
  return (
    <TextInput
      label={debugId}
      description={isProduction ? debugIdProduction : debugIdHint}
      classNames={{ input: classes.code ?? '' }}
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
