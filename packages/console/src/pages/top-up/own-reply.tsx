import { Button, Textarea } from '@mantine/core'
import type { HeldNotification, HeldReply } from '@txgw/gateway/operator-api'
import { type FormEvent, useState } from 'react'
import { WholeNumberInput } from '../../shared/forms/fields.tsx'
import { prettyJson } from '../../shared/text/pretty-json.ts'
import { texts } from '../../texts/texts.ts'
import classes from './held-answer.module.css'
import { allowReply } from './reply-choices.ts'

interface OwnReplyProps {
  held: HeldNotification
  isPending: boolean
  onAnswer(reply: HeldReply): void
}

/** Sends any status and any text, even broken ones: a sandbox exists for that. */
export function OwnReply({ held, isPending, onAnswer }: OwnReplyProps) {
  const { own, ownStatus, ownBody, ownSubmit } = texts.topUp.answer
  const [status, setStatus] = useState<string | number>(200)
  const [body, setBody] = useState(() => prettyJson(allowReply(held).body))
  const answer = (event: FormEvent) => {
    event.preventDefault()
    onAnswer({ status: Number(status), body })
  }
  return (
    <details>
      <summary className={classes.summary}>{own}</summary>
      <form className={classes.own} onSubmit={answer}>
        <Textarea
          label={ownBody}
          rows={8}
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className={classes.ownRow}>
          <WholeNumberInput
            className={classes.status ?? ''}
            label={ownStatus}
            required
            value={status}
            onChange={setStatus}
          />
          <Button type="submit" size="sm" loading={isPending}>
            {ownSubmit}
          </Button>
        </div>
      </form>
    </details>
  )
}
