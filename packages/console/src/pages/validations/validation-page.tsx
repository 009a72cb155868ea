import { Button } from '@mantine/core'
import type { Validation } from '@txgw/gateway/operator-api'
import { Link, useLocation } from 'wouter'
import { useApiChange } from '../../api/use-api-change.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { ConfirmButton } from '../../shared/forms/confirm-button.tsx'
import { IdHeading } from '../../shared/ids/id-heading.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { pathPart, usePathValue } from '../../shared/location/path-part.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { VerdictBadge } from '../../shared/status/verdict-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { AttemptPanel } from './attempt-panel.tsx'
import { ValidationSummary } from './validation-summary.tsx'

export function ValidationPage() {
  const id = usePathValue('validationId')
  const query = useApiQuery('/validations/{id}', { path: { id } })
  const { title, copyId, wholeStory } = texts.validations.page
  return (
    <Page
      title={title(id)}
      heading={
        <IdHeading id={id} copyLabel={copyId}>
          {query.data && <VerdictBadge validation={query.data} />}
        </IdHeading>
      }
      back={{ href: '/validations', label: texts.validations.title }}
      actions={
        <>
          <Button component={Link} variant="default" href={`/timeline/${pathPart(id)}`}>
            {wholeStory}
          </Button>
          {query.data && <SendAgain validation={query.data} />}
        </>
      }
    >
      <QueryStates query={query}>
        {(validation) => (
          <>
            <ValidationSummary validation={validation} />
            <Attempts validation={validation} />
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function Attempts({ validation }: { validation: Validation }) {
  const { none, noneHint } = texts.validations.attempt
  const { attempts } = validation
  if (attempts.length === 0) {
    return (
      <Panel>
        <Empty title={none} icon="send" hint={noneHint} />
      </Panel>
    )
  }
  return attempts.map((attempt, index) => (
    <AttemptPanel
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of attempts never changes.
      key={index}
      attempt={attempt}
      number={index + 1}
      validation={validation}
    />
  ))
}

/** Asks the same question once more and opens the new validation. */
function SendAgain({ validation }: { validation: Validation }) {
  const { resend, resendConfirm, resendDone } = texts.validations.page
  const [, navigate] = useLocation()
  const again = useApiChange<Validation>({
    run: (api) =>
      api.POST('/validations/{id}/resend', { params: { path: { id: validation.validation_id } } }),
    makesStale: ['/validations', '/overview'],
    done: ({ outcome }) => resendDone(outcome),
    onDone: ({ validation_id }) => navigate(`/validations/${pathPart(validation_id)}`),
  })
  const description = resendConfirm(validation.user_id, validation.app_id)
  return <ConfirmButton change={again} description={description} action={resend} icon="refresh" />
}
