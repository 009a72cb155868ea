import { Button, Group } from '@mantine/core'
import type { App, Validation } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useApiChange } from '../../api/use-api-change.ts'
import { pathPart } from '../../shared/location/path-part.ts'
import { Failure } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './first-steps.module.css'
import type { Progress } from './progress.ts'

const words = texts.firstSteps.answer

export function AnswerStep({ app, progress }: { app: App; progress: Progress }) {
  const ask = useApiChange<unknown, 'game' | 'hand'>({
    run: (api, by) =>
      api.POST('/validations', {
        params: { query: { hold: by === 'hand' ? 'true' : undefined } },
        body: { app_id: app.app_id, user_id: words.player },
      }),
    makesStale: ['/validations', '/held'],
  })
  const { answered: found, unanswered, webhookUrl } = progress
  if (found) {
    return (
      <p>
        {words.done} <ValidationLink validation={found} /> <Time value={found.started_at} />
      </p>
    )
  }
  return (
    <div className={classes.content}>
      <p>{words.open}</p>
      {unanswered && (
        <Failure>
          <div className={classes.content}>
            <p>
              {words.failed} {texts.validations.outcomes[unanswered.outcome]}
            </p>
            <p>{inEnglish(unanswered.reason?.message)}</p>
            <Link href={`/validations/${pathPart(unanswered.validation_id)}`}>{words.look}</Link>
          </div>
        </Failure>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          disabled={webhookUrl === null}
          loading={ask.isPending}
          onClick={() => ask.mutate('game')}
        >
          {words.action}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={ask.isPending}
          onClick={() => ask.mutate('hand')}
        >
          {words.byHand}
        </Button>
      </Group>
      <ErrorNotice error={ask.error} />
    </div>
  )
}

function ValidationLink({ validation: { validation_id, outcome } }: { validation: Validation }) {
  return <Link href={`/validations/${pathPart(validation_id)}`}>{texts.validations.outcomes[outcome]}</Link>
}
