import { Button } from '@mantine/core'
import type { HeldNotification, HeldReply } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { prettyJson } from '../../shared/text/pretty-json.ts'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { texts } from '../../texts/texts.ts'
import classes from './held-answer.module.css'
import { OwnReply } from './own-reply.tsx'
import { allowReply, FORBIDDEN_CODES, forbidReply, unknownPlayerReply } from './reply-choices.ts'

const words = texts.topUp.answer

/** The notification as the game backend would get it, and every possible answer. */
export function HeldAnswer({ held }: { held: HeldNotification }) {
  const [isSilent, setSilent] = useState(false)
  const answer = useApiChange<void, HeldReply>({
    run: (api, reply) =>
      api.POST('/held/{id}/reply', { params: { path: { id: held.notification_id } }, body: reply }),
    makesStale: ['/held', '/recharges', '/validations'],
    done: words.sent,
  })
  return (
    <Panel
      title={words.title}
      description={words.about(held.user_id, held.app_id)}
      actions={<Countdown since={held.since} deadline={held.deadline} />}
    >
      <div className={classes.stack}>
        <p className={classes.lead}>{isSilent ? words.silentNotice : words.description}</p>
        {isSilent ? (
          <div className={classes.choices}>
            <Button variant="default" onClick={() => setSilent(false)}>
              {words.silentBack}
            </Button>
          </div>
        ) : (
          <Choices
            held={held}
            isPending={answer.isPending}
            onAnswer={answer.mutate}
            onSilent={() => setSilent(true)}
          />
        )}
        <ErrorNotice error={answer.error} />
        <div className={classes.sides}>
          <CodeBlock label={words.body} code={prettyJson(held.body)} />
          <HeldHeaders headers={held.headers} />
        </div>
        {!isSilent && <OwnReply held={held} isPending={answer.isPending} onAnswer={answer.mutate} />}
      </div>
    </Panel>
  )
}

interface ChoicesProps {
  held: HeldNotification
  isPending: boolean
  onAnswer(reply: HeldReply): void
  onSilent(): void
}

function Choices({ held, isPending, onAnswer, onSilent }: ChoicesProps) {
  return (
    <>
      <div className={classes.choices}>
        <Button disabled={isPending} onClick={() => onAnswer(allowReply(held))}>
          {words.allow}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => onAnswer(unknownPlayerReply(held))}>
          {words.unknown}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onSilent}>
          {words.silent}
        </Button>
      </div>
      <fieldset className={classes.forbid}>
        <legend>{words.forbid}</legend>
        <div className={classes.choices}>
          {FORBIDDEN_CODES.map((code) => (
            <Button
              key={code}
              size="compact-xs"
              variant="default"
              title={words.reasons[code]}
              disabled={isPending}
              onClick={() => onAnswer(forbidReply(held, code))}
            >
              {code}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  )
}

function HeldHeaders({ headers }: Pick<HeldNotification, 'headers'>) {
  return (
    <section className={classes.headers} aria-label={words.headers}>
      <h3>{words.headers}</h3>
      <Facts
        facts={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{shown(value)}</code>])}
      />
      <p>{words.signatureHint}</p>
    </section>
  )
}

interface CountdownProps {
  /** Both are times of the real clock. */
  since: string
  deadline: string
}

function Countdown({ since, deadline }: CountdownProps) {
  const { left, over } = texts.topUp.answer
  const [sinceMs, deadlineMs] = [Date.parse(since), Date.parse(deadline)]
  const leftMs = Math.max(0, deadlineMs - useNow())
  const wholeSeconds = Math.ceil(leftMs / 1000)
  return (
    <div className={classes.countdown} role="timer">
      <span className={classes.track}>
        <span className={classes.left} style={{ width: `${(leftMs / (deadlineMs - sinceMs)) * 100}%` }} />
      </span>
      {leftMs === 0 ? over : left(formatDuration(wholeSeconds * 1000))}
    </div>
  )
}
