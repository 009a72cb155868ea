import { Button, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import type { WaitsForSecond } from './guarded-call.ts'
import { useActAlone } from './use-act-alone.ts'

const REASON_LENGTH_MAX = 500

const words = texts.twoPeople.alone

interface ActAloneProps {
  waiting: WaitsForSecond
  /** Called with what the call answers when it is done. */
  onDone(answer: unknown): void
}

/** Never the first choice: the form appears when the viewer asks for it, and says what follows. */
export function ActAlone({ waiting, onDone }: ActAloneProps) {
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const alone = useActAlone(waiting, onDone)
  if (!isAsked)
    return (
      <div>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsked(true)}>
          {words.ask}
        </Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    alone.mutate(reason.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Caution>{words.follows}</Caution>
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          rows={3}
          maxLength={REASON_LENGTH_MAX}
          required
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ErrorNotice error={alone.error} />
        <div>
          <Button
            type="submit"
            color="var(--tx-production)"
            loading={alone.isPending}
            disabled={reason.trim() === ''}
          >
            {words.submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
