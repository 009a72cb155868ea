import type { Timeline } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../../api/use-api-query.ts'
import { auditObject } from '../../audit/audit-object.ts'
import { useObjectEntries } from '../../audit/use-object-entries.ts'
import { FoundInstead } from '../../search/found-instead.tsx'
import { IdHeading } from '../../shared/ids/id-heading.tsx'
import { Columns, PanelStack } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { StepTimeline } from '../../shared/layout/step-timeline.tsx'
import { usePathValue } from '../../shared/location/path-part.ts'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { ApiError } from '../../shared/states/api-error.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { RefusedSignature } from '../inspector/refused-signature.tsx'
import { OrderChoices } from './order-choices.tsx'
import { OrderSubject, RechargeSubject, RequestSubject, ValidationSubject } from './subjects.tsx'
import { toSteps } from './to-steps.tsx'

const words = texts.timeline

export function TimelinePage() {
  const id = usePathValue('id')
  const [query] = useSearchValues(['app_id'])
  const timeline = useApiQuery('/timeline/{id}', { path: { id }, query })
  return (
    <Page
      title={words.pageTitle(id)}
      heading={<IdHeading id={id} copyLabel={words.copyId} />}
      description={timeline.data && words.kinds[timeline.data.kind]}
    >
      <QueryStates query={timeline}>
        {(found) =>
          found.kind === 'choices' ? (
            <OrderChoices id={id} orders={found.choices ?? []} />
          ) : (
            <WholeStory timeline={found} />
          )
        }
      </QueryStates>
      {timeline.error instanceof ApiError && timeline.error.status === 404 && <FoundInstead text={id} />}
    </Page>
  )
}

function WholeStory({ timeline }: { timeline: Timeline }) {
  const { order, recharge, validations, requests } = timeline.subjects
  const entries = useObjectEntries(
    order && auditObject('order', order.order.app_id, order.order.payment_order_id),
  )
  const asked = requests.find(({ debug_id }) => debug_id === timeline.id)
  const isSandbox = useEnvironment() === 'sandbox'
  return (
    <>
      <Columns split="first-wider">
        <Panel title={words.story} description={words.storyHint}>
          {timeline.events.length === 0 ? (
            <Empty title={words.noEvents} icon="clock" />
          ) : (
            <StepTimeline label={words.story} steps={toSteps(timeline, entries)} />
          )}
        </Panel>
        <PanelStack>
          {asked && <RequestSubject request={asked} />}
          {order && <OrderSubject order={order.order} />}
          {recharge && <RechargeSubject recharge={recharge} validation={validations.at(-1)} />}
          {validations.map((validation) => (
            <ValidationSubject key={validation.validation_id} validation={validation} />
          ))}
        </PanelStack>
      </Columns>
      {isSandbox && asked?.status === 401 && <RefusedSignature debugId={asked.debug_id} />}
    </>
  )
}
