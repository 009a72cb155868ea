import { parseCidrList } from '@txgw/base/network/cidr-list'
import { describeRefusal } from '@txgw/delivery/address/dial-refusal'
import { judgeUrl, type WebhookTarget } from '@txgw/delivery/address/judge-url'
import { createResolveHost } from '@txgw/delivery/address/resolve-host'
import { Connection, type ConnectionOptions } from '@txgw/delivery/connection/connection'
import { createDial } from '@txgw/delivery/connection/dial'
import { createOpenSocket } from '@txgw/delivery/connection/open-socket'
import { WEBHOOK_LIMITS } from '@txgw/delivery/webhook-limits'
import { UsageFailure } from '../base/failure.ts'

/** A link to a game backend with the limits of the service. */
export interface WebhookLink {
  target: WebhookTarget
  dial: ConnectionOptions['dial']
  /** One connection, for one request at a time. */
  connect(): Connection
}

export interface LinkOptions {
  url: string
  /** The option that an error should point at. */
  flag: string
  /** Trusted in addition to the usual authorities. */
  caPem?: string
}

/** The dial guard protects the service's own network; this command may call every address. */
const EVERYWHERE = parseCidrList('0.0.0.0/0,::/0') ?? []

/** @throws {UsageFailure} when the service would not accept the address */
export function openWebhookLink({ url, flag, caPem }: LinkOptions): WebhookLink {
  const judged = judgeUrl(url, 'sandbox')
  if (!judged.ok) throw new UsageFailure(`${flag} cannot be called: ${describeRefusal(judged.refusal)}.`)
  const { target } = judged
  const dial = createDial({
    resolve: createResolveHost(),
    allowed: EVERYWHERE,
    openSocket: createOpenSocket(caPem),
  })
  const monotonicMs = () => performance.now()
  const connect = () => new Connection(target, { dial, limits: WEBHOOK_LIMITS, monotonicMs })
  return { target, dial, connect }
}
