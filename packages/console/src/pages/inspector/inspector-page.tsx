import type { Examination } from '@txgw/gateway/operator-api'
import { useEffect, useRef, useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { Empty, ErrorState, Loading } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { AskForm, type Question } from './ask-form.tsx'
import { ExaminationReport } from './examination-report.tsx'

/** Inspects a debug_id in the address at once, so that a refused request can link here. */
export function InspectorPage() {
  const { title, description } = texts.inspector
  const [{ debug_id }, changeAddress] = useSearchValues(['debug_id'])
  const [asked, setAsked] = useState<Question>()
  const inspection = useApiChange<Examination, Question>({
    run: (api, question) => api.POST('/inspections', { body: question }),
  })
  const ask = (question: Question) => {
    setAsked(question)
    inspection.mutate(question)
  }
  useOnceFor(debug_id, () => ask({ debug_id }))
  return (
    <Page title={title} description={description}>
      <AskForm
        linkedDebugId={debug_id}
        isPending={inspection.isPending}
        onAsk={(question) => {
          if ('debug_id' in question && question.debug_id !== debug_id) changeAddress(question)
          else ask(question)
        }}
      />
      <Answer
        examination={inspection.data}
        error={inspection.error}
        isPending={inspection.isPending}
        onRetry={() => asked && ask(asked)}
      />
    </Page>
  )
}

interface AnswerProps {
  examination: Examination | undefined
  error: Error | null
  isPending: boolean
  onRetry(): void
}

function Answer({ examination, error, isPending, onRetry }: AnswerProps) {
  const { title, body } = texts.inspector.empty
  if (examination) return <ExaminationReport examination={examination} />
  return (
    <Panel>
      {isPending ? (
        <Loading />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Empty title={title} icon="inspector" hint={body} />
      )}
    </Panel>
  )
}

/** Runs `act` for the first value that is not empty, and again whenever the value changes to another one. */
function useOnceFor(value: string, act: () => void): void {
  const actedFor = useRef('')
  useEffect(() => {
    if (value === actedFor.current) return
    actedFor.current = value
    if (value !== '') act()
  })
}
