import type { Environment } from '@txgw/base/environment'
import { orNull } from '@txgw/base/nullable'
import { DELIVERY_STATES, NOTICE_KINDS, type Notice, SEVERITIES } from '@txgw/domain/notices/notice'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const WireDelivery = Type.Object(
  {
    state: Type.Enum([...DELIVERY_STATES]),
    attempts: Type.Integer({ minimum: 0 }),
    last_error: orNull(Type.String()),
  },
  { title: 'NoticeDelivery', description: "Its way to the operator's webhook" },
)

export const WireNotice = Type.Object(
  {
    notice_id: Type.String(),
    at: utcDateTime('When it was noticed, by the real clock'),
    kind: Type.Enum([...NOTICE_KINDS]),
    severity: Type.Enum([...SEVERITIES]),
    app_id: orNull(Type.String()),
    message: Type.String(),
    since: utcDateTime('Since when it lasts'),
    ended_at: orNull(utcDateTime('When it was over; null while it lasts')),
    delivery: orNull(WireDelivery),
  },
  { title: 'Notice' },
)

export const WireNoticeList = Type.Object(
  { notices: Type.Array(WireNotice, { description: 'The newest first; the last 200 are kept' }) },
  { title: 'NoticeList' },
)

export function toWireNotice(notice: Notice): Static<typeof WireNotice> {
  const { delivery, endedAtMs } = notice
  return {
    notice_id: notice.id,
    at: utcText(notice.atMs),
    kind: notice.kind,
    severity: notice.severity,
    app_id: notice.appId,
    message: notice.message,
    since: utcText(notice.sinceMs),
    ended_at: endedAtMs === null ? null : utcText(endedAtMs),
    delivery: delivery && {
      state: delivery.state,
      attempts: delivery.attempts,
      last_error: delivery.lastError,
    },
  }
}

/** The body that the operator's webhook gets. Many chat programs show a body with `text` as it is. */
export function writeNotice(environment: Environment, notice: Notice): string {
  const { delivery: _, ...told } = toWireNotice(notice)
  const text = `[txgw ${environment}] ${notice.severity}: ${notice.message}`
  return JSON.stringify({ event_type: 'NOTICE', environment, text, notice: told })
}
