import type { Order, Recharge, Timeline, Validation } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { AppId, IdText, PlayerId } from '../../shared/ids/id-text.tsx'
import { type Fact, Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { orderPath } from '../../shared/location/record-paths.ts'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { reasonWords } from '../../shared/status/reason.tsx'
import { StatusBadge, ToneBadge } from '../../shared/status/status-badge.tsx'
import { RechargeBadge, VerdictBadge } from '../../shared/status/verdict-badge.tsx'
import { Money } from '../../shared/text/money.tsx'
import { inEnglish, shown } from '../../shared/text/outside-text.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'

const words = texts.timeline.subjects

function appLink(appId: string) {
  return <AppId id={appId} />
}

function idFact(id: string, href?: string): Fact {
  return [words.id, <IdText key="id" value={id} href={href} copyLabel={words.copyId} />]
}

export function OrderSubject({ order }: { order: Order }) {
  return (
    <Panel title={words.order}>
      <Facts
        facts={[
          idFact(order.payment_order_id, orderPath(order)),
          [words.status, <StatusBadge key="status" status={order.order_status} />],
          [words.total, <Money key="total" value={order.total_price} />],
          [words.app, appLink(order.app_id)],
          [words.player, <PlayerId key="player" player={order} />],
        ]}
      />
    </Panel>
  )
}

interface RechargeSubjectProps {
  recharge: Recharge
  /** The last one; undefined while the first one runs. */
  validation: Validation | undefined
}

export function RechargeSubject({ recharge, validation }: RechargeSubjectProps) {
  const { end_reason } = recharge
  return (
    <Panel title={words.recharge}>
      <Facts
        facts={[
          idFact(recharge.recharge_id),
          [words.state, <RechargeBadge key="state" recharge={{ state: recharge.state, validation }} />],
          [
            words.reason,
            end_reason && (
              <>
                {shown(end_reason.code)}: {reasonWords(end_reason.kind, end_reason.message)}
              </>
            ),
          ],
          [words.app, appLink(recharge.app_id)],
          [words.player, <PlayerId key="player" player={recharge} />],
          [words.started, <Time key="started" value={recharge.created_at} />],
        ]}
      />
    </Panel>
  )
}

export function ValidationSubject({ validation }: { validation: Validation }) {
  const { validation_id, outcome, reason, warnings } = validation
  return (
    <Panel title={words.validation}>
      <Facts
        facts={[
          idFact(validation_id, `/validations/${pathPart(validation_id)}`),
          [words.outcome, <VerdictBadge key="outcome" validation={validation} />],
          [
            words.reason,
            reason && (
              <>
                {shown(reason.code)}: {reasonWords(outcome, reason.message)}
              </>
            ),
          ],
          [words.duration, formatDuration(validation.duration_ms)],
          [
            words.warnings,
            warnings.length === 0
              ? undefined
              : warnings.map(({ code }) => (
                  <ToneBadge key={code} tone="amber">
                    {code}
                  </ToneBadge>
                )),
          ],
        ]}
      />
    </Panel>
  )
}

export function RequestSubject({ request }: { request: Timeline['subjects']['requests'][number] }) {
  const isSandbox = useEnvironment() === 'sandbox'
  const answer = [request.status, request.error_name].filter((part) => part !== null).join(' ')
  return (
    <Panel title={words.request}>
      <Facts
        facts={[
          idFact(request.debug_id),
          [
            words.answer,
            <ToneBadge key="answer" tone={request.status === 200 ? 'green' : 'red'}>
              {answer}
            </ToneBadge>,
          ],
          [words.reason, inEnglish(request.reason)],
          [words.asked, `${request.method} ${request.target}`],
          [words.order, request.order_id],
          [words.app, request.app_id === null ? undefined : appLink(request.app_id)],
          [words.serial, request.serial_no],
          [words.from, request.client_address],
          [words.received, <Time key="received" value={request.received_at} />],
          [words.duration, formatDuration(request.duration_ms)],
        ]}
      />
      {isSandbox && request.status === 401 && (
        <Link href={`/inspector?debug_id=${encodeURIComponent(request.debug_id)}`}>{words.inspect}</Link>
      )}
    </Panel>
  )
}
