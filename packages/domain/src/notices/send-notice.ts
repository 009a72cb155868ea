import { type CidrList, parseCidrList } from '@txgw/base/network/cidr-list'
import type { AllowingSetting } from '@txgw/delivery/address/dial-refusal'
import type { Delivery } from '@txgw/delivery/create-delivery'
import type { EventKind } from '@txgw/delivery/event/event-kind'
import { describeFailure, FAILURES, type FailureCode } from '@txgw/delivery/failures'
import type { Notice } from './notice.ts'

/**
 * The operator chose the address, and it is usually inside. Addresses that are never a service of the operator's, such
 * as those of cloud metadata, stay refused.
 */
const INSIDE = '127.0.0.0/8, ::1/128, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, fc00::/7'
const DEADLINE_MS = 10_000

interface SenderOptions {
  delivery: Pick<Delivery, 'open'>
  url: string
  /** Addresses that the operator allows besides those above. */
  allowedAddresses: CidrList
  setting?: AllowingSetting
  writeNotice(notice: Notice): string
}

/** Resolves to why the notice did not arrive; null when it did. It never rejects, and ends at once with the signal. */
export type SendNotice = (notice: Notice, stopping: AbortSignal) => Promise<string | null>

/** Sends notices to the webhook of the operator, signed like every other notification of the service. */
export function createNoticeSender({ delivery, url, writeNotice, ...reach }: SenderOptions): SendNotice {
  const kind: EventKind<Notice, 'arrived', FailureCode | 'status'> = {
    receiverOf: () => ({ address: url, deadlineMs: DEADLINE_MS }),
    write: writeNotice,
    read: ({ status }) =>
      status >= 200 && status < 300
        ? { ok: true, answer: 'arrived', isAttributed: false, needsAttribution: false }
        : { ok: false, code: 'status', message: `the answer has status ${status}` },
    explain: describeFailure,
    causeOf: (code) => (code === 'status' ? 'reply' : FAILURES[code].cause),
  }
  const allowedAddresses = [...(parseCidrList(INSIDE) ?? []), ...reach.allowedAddresses]
  // HTTP is allowed here in production too.
  const channel = delivery.open(kind, { ...reach, environment: 'sandbox', allowedAddresses })
  return async (notice, stopping) => {
    const { ending } = await channel.send(notice, stopping)
    return ending.ok ? null : ending.failure.message
  }
}
