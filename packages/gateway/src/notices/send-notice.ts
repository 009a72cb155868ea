import type { Clock } from '../base/clock.ts'
import { type CidrList, parseCidrList } from '../network/cidr-list.ts'
import { createDial } from '../webhooks/dial.ts'
import { explainFailure } from '../webhooks/explain-failure.ts'
import { judgeUrl } from '../webhooks/judge-url.ts'
import { MerchantConnection } from '../webhooks/merchant-connection.ts'
import { createOpenSocket } from '../webhooks/open-socket.ts'
import { createResolveHost, type ResolveHost } from '../webhooks/resolve-host.ts'
import { type Signer, signNotification } from '../webhooks/sign-notification.ts'
import { WEBHOOK_LIMITS } from '../webhooks/webhook-limits.ts'
import type { Notice } from './notice.ts'

/**
 * The operator chose the address, and it is usually inside. Addresses that are never a service of the operator's, such
 * as those of cloud metadata, stay refused.
 */
const INSIDE = parseCidrList(
  '127.0.0.0/8, ::1/128, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, fc00::/7',
) as CidrList
const TIMEOUT_MS = 10_000

interface SenderOptions {
  url: string
  platformKeys: { current(): Signer }
  /** Addresses that the operator allows besides those above. */
  allowedAddresses: CidrList
  writeNotice(notice: Notice): string
  makeNonce(): string
  clock: Clock
  extraCaPem?: string
  resolve?: ResolveHost
}

/** Resolves to why the notice did not arrive; null when it did. It never rejects, and ends at once with the signal. */
export type SendNotice = (notice: Notice, stopping: AbortSignal) => Promise<string | null>

/** Sends notices to the webhook of the operator, signed like every other notification of the service. */
export function createNoticeSender(options: SenderOptions): SendNotice {
  const dial = createDial({
    resolve: options.resolve ?? createResolveHost(),
    allowed: [...INSIDE, ...options.allowedAddresses],
    openSocket: createOpenSocket(options.extraCaPem),
  })
  return async (notice, stopping) => {
    const judged = judgeUrl(options.url, 'sandbox')
    if (!judged.ok) return 'the address cannot be used'
    const connection = new MerchantConnection(judged.target, {
      dial,
      limits: WEBHOOK_LIMITS,
      monotonicMs: () => performance.now(),
    })
    const close = () => void connection.close()
    stopping.addEventListener('abort', close)
    try {
      const body = Buffer.from(options.writeNotice(notice))
      const nowMs = options.clock.nowMs()
      const headers = await signNotification({
        body,
        signer: options.platformKeys.current(),
        nonce: options.makeNonce(),
        nowMs,
        deadlineAtMs: nowMs + TIMEOUT_MS,
      })
      const request = { path: judged.target.path, headers: headers.sent, body, timeoutMs: TIMEOUT_MS }
      const { error, status = 0, ...result } = await connection.post(request)
      if (error) return explainFailure({ ...result, error }).message
      return status >= 200 && status < 300 ? null : `the answer has status ${status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      stopping.removeEventListener('abort', close)
      await connection.close()
    }
  }
}
