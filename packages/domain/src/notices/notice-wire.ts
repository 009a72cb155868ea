import type { Environment } from '@txgw/base/environment'
import { orNull } from '@txgw/base/nullable'
import { wireForm } from '@txgw/base/records/wire-form'
import Type, { type Static } from 'typebox'
import { type Notice, noticeDeliveryFields, noticeFields } from './notice.ts'

const form = wireForm(noticeFields, 'operator')
const deliveryForm = wireForm(noticeDeliveryFields, 'operator')

const WireDelivery = Type.Object(deliveryForm.properties, {
  title: 'NoticeDelivery',
  description: "Its way to the operator's webhook",
})

export const WireNotice = Type.Object(
  { ...form.properties, delivery: orNull(WireDelivery) },
  { title: 'Notice' },
)

export const WireNoticeList = Type.Object(
  { notices: Type.Array(WireNotice, { description: 'The newest first; the last 200 are kept' }) },
  { title: 'NoticeList' },
)

export function toWireNotice(notice: Notice): Static<typeof WireNotice> {
  const { delivery } = notice
  return { ...form.toWire(notice), delivery: delivery && deliveryForm.toWire(delivery) }
}

/** The body that the operator's webhook gets. Many chat programs show a body with `text` as it is. */
export function writeNotice(environment: Environment, notice: Notice): string {
  const text = `[txgw ${environment}] ${notice.severity}: ${notice.message}`
  return JSON.stringify({ event_type: 'NOTICE', environment, text, notice: form.toWire(notice) })
}
